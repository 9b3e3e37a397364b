import { styled } from 'styled-components'
import { plannedClasses } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { doorsOpen } from '../../schedule/wording/nextClass.ts'
import type { RegisterPageContent } from '../queries/registerPageContent.ts'
import { width } from '../theme.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EndingDrawing } from '../ui/EndingDrawing.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { Section } from '../ui/Section.tsx'
import { shownBetween } from '../ui/Day.tsx'
import { NextClassHeading } from './NextClass.tsx'
import { EveningSource } from '../ui/Source.tsx'

type Props = { afterwards: RegisterPageContent['afterwards']; evenings: Evening[]; now: string }

/** Says what happens after registration: the organizers' text, and when the doors open next. */
export function Ticket({ afterwards, evenings, now }: Props) {
  const next = plannedClasses(evenings)
  const { heading, text, label } = afterwards ?? {}
  const isWritten = Boolean(heading ?? text)
  if (!isWritten && next.length === 0) return null
  const lasts = shownBetween(null, isWritten ? null : (next.at(-1)?.until ?? null), now)
  return (
    <Section {...lasts}>
      <Room>
        <Torn>
          <Kept>
            {isWritten && (
              <StubText>
                {heading && <h2>{heading}</h2>}
                {text && <p>{text}</p>}
                {label && (
                  <ButtonLink href="/firsttime" data-quiet>
                    {label}
                  </ButtonLink>
                )}
              </StubText>
            )}
            {next.map(({ evening, from, until }) => (
              <StubText key={from} {...shownBetween(from, until, now)}>
                <NextClassHeading evening={evening} now={now} />
                <p>
                  {doorsOpen(evening)}
                  {evening.venue && (
                    <>
                      <br />
                      <PlaceLink venue={evening.venue} />
                    </>
                  )}
                  <EveningSource of={evening} />
                </p>
              </StubText>
            ))}
          </Kept>
          <EndingDrawing ending="ticket" />
          <Stub />
        </Torn>
      </Room>
    </Section>
  )
}

const Room = styled.div`
  break-inside: avoid;
  container-type: inline-size;
`

const keptOnly = `
  display: block;

  > svg,
  > svg + * {
    display: none;
  }

  > :first-child {
    padding: 1.25rem;
  }
`

const withColors = 'screen and (forced-colors: none)'

/* A ticket torn in two along its perforation, with the line holding both parts. */
const Torn = styled.div`
  --stub: clamp(1.5rem, 13vw, 11rem);
  --tear: clamp(0.5rem, 1.5vw, 1.25rem);

  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) var(--stub);
  gap: var(--tear);

  @media ${withColors} {
    --stroke: var(--ink);
    --text: var(--ink);

    color: var(--text);
  }

  > svg {
    position: absolute;
    z-index: 1;
    top: 50%;
    right: calc(var(--stub) + var(--tear) / 2);
    width: clamp(4rem, 18vw, 15rem);
    translate: 50% -50%;
  }

  /* Without room for both, only the part with the text is shown. */
  @container (max-width: 16rem) {
    ${keptOnly}
  }
`

/* Only the perforation is tiled: between the tiles of a rotated part, Firefox shows hairlines. */
const Half = styled.div`
  border: 1px solid transparent;
  mask-size:
    12px 20px,
    100% 100%;
  mask-repeat: repeat-y, no-repeat;

  @media ${withColors} {
    background: var(--follow);
  }
`

const Kept = styled(Half)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-l);
  padding: clamp(1.5rem, 4vw, 3.5rem) clamp(2.25rem, 9vw, 7.5rem) clamp(1.5rem, 4vw, 3.5rem) clamp(1.25rem, 4vw, 3.5rem);
  border-radius: 1.25rem 0 0 1.25rem;
  mask-image:
    radial-gradient(circle at right, transparent 5px, black 5.5px), linear-gradient(to left, transparent 6px, black 6px);
  mask-position: right top;

  @media ${withColors} {
    --cool: var(--ink);
  }
`

const Stub = styled(Half)`
  border-radius: 0 1.25rem 1.25rem 0;
  rotate: 2deg;
  transform-origin: 0 100%;
  mask-image:
    radial-gradient(circle at left, transparent 5px, black 5.5px), linear-gradient(to right, transparent 6px, black 6px);
  mask-position: left top;

  @media (min-width: ${width.l}) {
    rotate: 4deg;
  }
`

const StubText = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-m);

  h2 {
    font-size: var(--step-3);
  }

  p {
    max-width: 40ch;
  }
`
