import { styled } from 'styled-components'
import type { Venue } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import type { Notice } from '../queries/siteFacts.ts'
import { NextClassLines } from './NextClass.tsx'
import { Notices } from './Notices.tsx'

type Props = { evenings: Evening[]; usual: Venue | null; notices: Notice[]; now: string; path: string }

/** Shows when and where the next class is (except on the home page, whose hero says so), and the current notices. */
export function News({ evenings, usual, notices, now, path }: Props) {
  return (
    <Strip>
      {path !== '/' && <NextClassLines evenings={evenings} usual={usual} now={now} />}
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
