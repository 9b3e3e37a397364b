import { styled } from 'styled-components'
import { type DanceClass } from '../queries/classesPage.ts'
import { formatDate } from '../ui/times.ts'

/** The latest series of a class, earliest first: topic, first evening, and until when to pre-register. */
export function SeriesList({ series }: { series: DanceClass['series'] }) {
  if (series.length === 0) return null
  return (
    <Rows>
      {series.toReversed().map(({ _id, topic, startDate, weeks, preregistrationDeadline }) => (
        <li key={_id}>
          <h4>{topic ?? 'Topic to be announced'}</h4>
          {startDate && (
            <p>
              {weeks === null ? 'From' : `${weeks} weeks from`}{' '}
              <time dateTime={startDate}>{formatDate(startDate)}</time>
            </p>
          )}
          {preregistrationDeadline && (
            <p>
              Pre-register until <time dateTime={preregistrationDeadline}>{formatDate(preregistrationDeadline)}</time>
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

  p {
    color: var(--quiet);
  }
`
