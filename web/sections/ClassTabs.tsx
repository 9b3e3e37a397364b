import { styled } from 'styled-components'
import { type DanceClass } from '../queries/classesPage.ts'
import { ClassDetails } from './ClassDetails.tsx'

/** The details of each class. Links and sections as served; web/browser/tabs.ts makes ARIA tabs of them. */
export function ClassTabs({ classes, today }: { classes: DanceClass[] | null; today: string }) {
  if (!classes?.length) return <p>We announce our classes here soon.</p>
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
          <ClassDetails danceClass={danceClass} today={today} />
        </Panel>
      ))}
    </Tabs>
  )
}

const Tabs = styled.div`
  display: grid;
  gap: var(--space-l);
`

const List = styled.ul`
  display: flex;
  gap: 0 clamp(0.5rem, 4vw, 3rem);
  border-bottom: 2.5px solid var(--hot);

  a {
    position: relative;
    display: flex;
    align-items: center;
    min-height: 64px;
    padding-inline: 0.5rem;
    font: 700 var(--step-2) / 1 var(--display);
    text-decoration: none;
  }

  [aria-selected='false'] {
    color: var(--quiet);
    font-weight: 500;
  }

  [aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto auto -10px 0.5rem;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--cool);
  }
`

const Panel = styled.section`
  scroll-margin-top: var(--bar);

  &[hidden] {
    display: none;
  }

  @media print {
    &[hidden] {
      display: block;
    }
  }
`
