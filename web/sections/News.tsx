import { styled } from 'styled-components'
import { type Venue } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { type Notice } from '../queries/notices.ts'
import { NextClass } from './NextClass.tsx'
import { Notices } from './Notices.tsx'

type Props = { evenings: Evening[]; usual: Venue | null; notices: Notice[]; now: string; path: string }

/** What stands right under the bar: when and where the next class is, and what there is to know. The home page says both in its hero. */
export function News({ evenings, usual, notices, now, path }: Props) {
  return (
    <Strip>
      {path !== '/' && (
        <Next>
          <Label>Next class</Label>
          <NextClass evenings={evenings} usual={usual} now={now} />
        </Next>
      )}
      <Notices notices={notices} now={now} />
    </Strip>
  )
}

const Strip = styled.div`
  display: grid;
  align-content: start;
  gap: 0.75rem;
  max-width: 56rem;
`

/* One line or two by the width of the window, never by that of the letters: those change when the fonts come. */
const Next = styled.div`
  display: grid;
  gap: 0 0.75rem;
  line-height: 1.4;

  @media (min-width: 40rem) {
    grid-template-columns: max-content 1fr;
  }
`

const Label = styled.p`
  color: var(--glow);
  font-weight: 600;
`
