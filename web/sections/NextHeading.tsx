import { styled } from 'styled-components'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { Day } from '../ui/Day.tsx'
import { shownBetween } from '../ui/shownBetween.ts'
import { EveningSource } from '../ui/Source.tsx'

/** "Next class: this Monday, Nov 23" as a heading, until that class has begun; from then on "On now". */
export function NextHeading({ evening, now }: { evening: Evening; now: string }) {
  const { startsAt, title } = evening
  return (
    <Heading>
      <span {...shownBetween(null, startsAt, now)}>{title ?? 'Next class'}</span>
      <span {...shownBetween(startsAt, null, now)}>{title && `${title}: `}On now</span>{' '}
      <Day date={startsAt} today="tonight" />
      <EveningSource of={evening} />
    </Heading>
  )
}

const Heading = styled.h2`
  font-size: var(--step-3);

  span {
    display: block;
    padding-bottom: 0.5rem;
    color: var(--cool);
    font: 600 var(--step-1) / 1.35 var(--body);
    letter-spacing: 0;
  }
`
