import { styled } from 'styled-components'
import { type Venue } from '../../schedule/schedule.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { foreignOrigin } from '../foreignOrigin.ts'
import { type CommunityPageContent } from '../queries/communityPage.ts'
import { Picture } from '../ui/Picture.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { CommunityEvents } from './CommunityEvents.tsx'
import { UpcomingEvenings } from './UpcomingEvenings.tsx'

type Props = { content: CommunityPageContent; evenings: Evening[]; usual: Venue | null; now: string }

/** Embeds the region's shared calendar and credits its maintainer, next to the community's own evenings. */
export function SharedCalendar({ content, evenings, usual, now }: Props) {
  const { calendarTitle, calendarEmbedUrl, credit, image } = content
  const title = calendarTitle ?? 'Calendar'
  const isEmbedded = calendarEmbedUrl !== null && foreignOrigin(calendarEmbedUrl) !== null
  const isShared = isEmbedded || content.events.length > 0
  return (
    <Columns data-alone={isShared ? undefined : true}>
      <SlotHeading>{title}</SlotHeading>
      <Ours>
        <h3>Our own evenings</h3>
        <UpcomingEvenings evenings={evenings} usual={usual} now={now} level="h4" inARow={!isShared} />
        <AddToCalendar />
      </Ours>
      {isShared ? (
        <Shared>
          {content.events.length > 0 && <CommunityEvents events={content.events} now={now} />}
          {isEmbedded && (
            <Frame>
              <iframe
                data-embed
                src={calendarEmbedUrl}
                title={title}
                loading="lazy"
                // The calendar runs its own scripts on its own origin and opens events in a new tab; it submits no forms.
                sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
                referrerPolicy="no-referrer"
              />
              <p hidden>The calendar does not answer right now.</p>
            </Frame>
          )}
        </Shared>
      ) : (
        <p>The calendar comes here soon.</p>
      )}
      <Links>
        {safeHref(calendarEmbedUrl) && <a href={safeHref(calendarEmbedUrl)}>Open the calendar</a>}
        {credit && safeHref(credit.href) && <a href={safeHref(credit.href)}>{credit.label ?? credit.href}</a>}
      </Links>
      <Floor>
        <Picture image={image} ratio={5 / 2} sizes="(min-width: 78rem) 78rem, 90vw" />
      </Floor>
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-m) var(--space-l);

  @media (min-width: 72rem) {
    &:not([data-alone]) {
      grid-template-columns: minmax(0, 1fr) 24rem;
      grid-template-rows: auto auto 1fr auto;
    }

    > h2,
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`

const Shared = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-m);
`

/* The height is reserved before the calendar loads. Calendars choose between month and list view depending on it. */
const Frame = styled.div`
  display: grid;
  height: 38rem;
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  overflow: hidden;
  background: var(--raised);

  iframe {
    width: 100%;
    height: 100%;
    border: 0;
  }

  p {
    place-self: center;
    padding: var(--space-m);
    color: var(--quiet);
    font: 600 var(--step-1) / 1.35 var(--display);
    text-align: center;
  }

  @media print {
    display: none;
  }
`

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-l);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--press);
    font-weight: 600;
  }
`

const Ours = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-m);

  h3 {
    font-size: var(--step-2);
  }

  @media (min-width: 72rem) {
    :not([data-alone]) > & {
      grid-column: 2;
      grid-row: 2 / span 2;
    }
  }
`

const Floor = styled.div`
  overflow: hidden;
  border-radius: 1.25rem;

  &:empty {
    display: none;
  }
`
