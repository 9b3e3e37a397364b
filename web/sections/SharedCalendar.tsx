import { styled } from 'styled-components'
import { type CommunityPage } from '../queries/communityPage.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { SlotHeading } from '../ui/SlotHeading.tsx'

/** The way to the calendar that the region's dancers share, and who keeps it. */
export function SharedCalendar({ content }: { content: CommunityPage }) {
  const { calendarTitle, calendarEmbedUrl, credit, image } = content
  return (
    <Columns>
      <Words>
        <SlotHeading>{calendarTitle ?? 'Calendar'}</SlotHeading>
        {calendarEmbedUrl ? (
          <ButtonLink href={calendarEmbedUrl}>Open the calendar</ButtonLink>
        ) : (
          <p>The calendar comes here soon.</p>
        )}
        {credit?.href && <Credit href={credit.href}>{credit.label ?? credit.href}</Credit>}
      </Words>
      <Frame>
        <Picture image={image} ratio={4 / 3} sizes="(min-width: 60rem) 40rem, 90vw" />
      </Frame>
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-l);
  align-items: center;

  @media (min-width: 60rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-m);
`

const Credit = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`

const Frame = styled.div`
  overflow: hidden;
  border-radius: 1.25rem;
`
