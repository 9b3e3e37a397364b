import { styled } from 'styled-components'
import { type DanceClass } from '../queries/classesPage.ts'
import { formatDate } from '../../schedule/words.ts'

type Series = DanceClass['series'][number]

/** The latest series of a class, those to come first: topic, first evening, and until when to pre-register. */
export function SeriesList({ series, today }: { series: Series[]; today: string }) {
  if (series.length === 0) return null
  const hasBegun = ({ startDate }: Pick<Series, 'startDate'>) => startDate !== null && startDate < today
  const byStart = series.toReversed()
  const inOrder = [...byStart.filter((one) => !hasBegun(one)), ...byStart.filter(hasBegun)]
  return (
    <Rows>
      {inOrder.map(({ _id, topic, startDate, weeks, preregistrationDeadline }) => (
        <li key={_id} data-begun={hasBegun({ startDate }) || undefined}>
          <h4>{topic ?? 'Topic to be announced'}</h4>
          {startDate && (
            <p>
              {weeks === null ? 'From' : `${weeks} weeks from`}{' '}
              <time dateTime={startDate}>{formatDate(startDate)}</time>
            </p>
          )}
          {preregistrationDeadline && (
            <p>
              {preregistrationDeadline < today ? 'Pre-registration closed on ' : 'Pre-register until '}
              <time dateTime={preregistrationDeadline}>{formatDate(preregistrationDeadline)}</time>
            </p>
          )}
        </li>
      ))}
    </Rows>
  )
}

const Rows = styled.ul`
  display: grid;
  border-top: 2.5px solid var(--hot);

  li {
    padding-block: 0.9rem;
    border-bottom: 1px solid var(--line);
  }

  h4 {
    margin: 0;
    font: 700 var(--step-1) / 1.25 var(--display);
  }

  [data-begun] h4 {
    color: var(--quiet);
    font-weight: 500;
  }

  p {
    color: var(--quiet);
  }
`
