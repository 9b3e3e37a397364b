import { styled } from 'styled-components'
import { settings } from '../sanity/client.ts'

/** Offers the evenings as a subscription for calendar programs, a subscription for Google Calendar, and a file. */
export function AddToCalendar() {
  const subscription = `webcal://${new URL(settings.siteUrl).host}/calendar.ics`
  return (
    <Ways aria-label="Add to calendar">
      <li>
        <a href={subscription}>Subscribe in your calendar</a>
      </li>
      <li>
        <a href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}>
          Add to Google Calendar
        </a>
      </li>
      <li>
        <a href="/calendar.ics">Calendar file</a>
      </li>
    </Ways>
  )
}

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-m);

  a {
    display: inline-flex;
    align-items: center;
    min-height: max(44px, 2.75rem);
    font-weight: 600;
  }

  @media print {
    display: none;
  }
`
