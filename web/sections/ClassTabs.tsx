import { styled } from 'styled-components'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import type { DanceClass } from '../queries/pageContent.ts'
import type { OfferFacts } from '../page.ts'
import { dot } from '../ui/Stops.tsx'
import { ClassDetails } from './ClassDetails.tsx'

type Props = { classes: DanceClass[] | null; facts: OfferFacts; evenings: Evening[] }

/** Shows the details of each class as links and sections, which web/browser/tabs.ts turns into ARIA tabs. */
export function ClassTabs({ classes: published, facts, evenings }: Props) {
  const classes = published?.filter(({ title }) => title)
  if (!classes?.length) return <p>We’ll announce our classes here soon.</p>
  return (
    <Tabs data-tabs>
      <List data-tab-list aria-label="Classes in detail">
        {classes.map(({ _id, slug, title }) => (
          <li key={_id}>
            <a href={`#${slug}`}>{title}</a>
          </li>
        ))}
      </List>
      {classes.map((danceClass) => (
        <Panel key={danceClass._id} id={danceClass.slug ?? undefined}>
          <ClassDetails danceClass={danceClass} facts={facts} evenings={evenings} />
        </Panel>
      ))}
    </Tabs>
  )
}

const Tabs = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-l);

  /* Until the script sets [hidden], only the section in the address is shown, or else the first one. */
  @media screen and (scripting: enabled) {
    &:not(:has([role='tablist'])):has(> :target) > section:not(:target),
    &:not(:has([role='tablist'])):not(:has(> :target)) > section:not(:first-of-type) {
      display: none;
    }
  }
`

const List = styled.ul`
  position: relative;
  z-index: 1;
  grid-area: 1 / 1;
  display: flex;
  flex-wrap: wrap;
  gap: 0 clamp(0.5rem, 4vw, 3rem);
  border-bottom: 2.5px solid var(--hot);

  a {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: center;
    min-height: 64px;
    padding-inline: 0.5rem;
    font: 700 var(--step-2) / 1.1 var(--display);
    text-decoration: none;

    /* A long name wraps onto its own line. */
    overflow-wrap: break-word;
  }

  li {
    max-width: 100%;
  }

  [aria-selected='false'] {
    color: var(--quiet);
  }

  [aria-selected='true']::after {
    --dancer: var(--cool);
    ${dot}
    bottom: -10px;
    left: 0.5rem;
  }

  @media (forced-colors: active) {
    [aria-selected='true'] {
      text-decoration-line: underline;
      text-decoration-thickness: 3px;
    }
  }
`

const Panel = styled.section`
  /* Starts behind the tabs, so that they stay in view when an address opens this section. */
  @media screen and (scripting: enabled) {
    grid-area: 1 / 1 / span 2;
    display: grid;
    grid-template-rows: subgrid;

    > * {
      grid-row: 2;
    }
  }
`
