import { styled } from 'styled-components'
import { foreignOrigin } from '../foreignOrigin.ts'
import { type CommunityPage } from '../queries/communityPage.ts'
import { Picture } from '../ui/Picture.tsx'
import { SlotHeading } from '../ui/SlotHeading.tsx'

/** The calendar that the region's dancers share, as its host shows it, with the way there and who keeps it. */
export function SharedCalendar({ content }: { content: CommunityPage }) {
  const { calendarTitle, calendarEmbedUrl, credit, image } = content
  const title = calendarTitle ?? 'Calendar'
  return (
    <Columns>
      <SlotHeading>{title}</SlotHeading>
      <Frame>
        {calendarEmbedUrl && foreignOrigin(calendarEmbedUrl) ? (
          <>
            <iframe
              data-embed
              src={calendarEmbedUrl}
              title={title}
              loading="lazy"
              // A calendar runs its own script on its own origin and opens an evening in a new tab; it submits nothing.
              sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
            />
            <p hidden>The calendar does not answer right now.</p>
          </>
        ) : (
          <p>The calendar comes here soon.</p>
        )}
      </Frame>
      <Aside>
        <Picture image={image} ratio={4 / 3} sizes="(min-width: 72rem) 24rem, 90vw" />
        {calendarEmbedUrl && <a href={calendarEmbedUrl}>Open the calendar</a>}
        {credit?.href && <a href={credit.href}>{credit.label ?? credit.href}</a>}
      </Aside>
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-m) var(--space-l);

  > h2 {
    margin-bottom: var(--space-s);
  }

  @media (min-width: 72rem) {
    grid-template-columns: minmax(0, 1fr) 24rem;

    > h2 {
      grid-column: 1 / -1;
    }
  }
`

/* The height is there before the calendar is; calendars show a month or a list in it, whichever fits. */
const Frame = styled.div`
  display: grid;
  height: 38rem;
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  overflow: hidden;
  background: var(--raised);

  &:has(> p:not([hidden])) {
    height: 16rem;
  }

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

const Aside = styled.div`
  display: grid;
  justify-items: start;
  align-content: start;

  img {
    margin-bottom: var(--space-s);
    border-radius: 1.25rem;
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--press);
    font-weight: 600;
  }
`
