import { styled } from 'styled-components'
import { plannedClasses } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { doorsOpen } from '../../schedule/wording/nextClass.ts'
import type { RegisterPageContent } from '../queries/registerPageContent.ts'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { Section } from '../ui/Section.tsx'
import { shownBetween } from '../ui/Day.tsx'
import { Glowing, InvitationText, PromptText } from './Invitation.tsx'
import { NextClassHeading } from './NextClass.tsx'
import { EveningSource } from '../ui/Source.tsx'

type Props = { afterwards: RegisterPageContent['afterwards']; evenings: Evening[]; now: string }

/** Says what happens after registration: the organizers' text, and when the doors open next. */
export function Afterwards({ afterwards, evenings, now }: Props) {
  const next = plannedClasses(evenings)
  const prompt = afterwards?.heading || afterwards?.text ? afterwards : null
  if (prompt === null && next.length === 0) return null
  return (
    <Section {...shownBetween(null, prompt ? null : (next.at(-1)?.until ?? null), now)}>
      <Card>
        {prompt && <PromptText prompt={prompt} href="/firsttime" />}
        {next.map(({ evening, from, until }) => (
          <InvitationText key={from} {...shownBetween(from, until, now)}>
            <NextClassHeading evening={evening} now={now} />
            <p>
              {doorsOpen(evening)}
              <br />
              {evening.venue && <PlaceLink venue={evening.venue} />}
              <EveningSource of={evening} />
            </p>
          </InvitationText>
        ))}
      </Card>
    </Section>
  )
}

const Card = styled(Glowing)`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  align-items: start;
  padding: clamp(1.75rem, 4vw, 3.5rem);

  @media screen and (forced-colors: none) {
    --cool: var(--ink);
  }
`
