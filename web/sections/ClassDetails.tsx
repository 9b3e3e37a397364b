import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { anyRegistration, isOnSale, registrationAhead } from '../../schedule/registration/registration.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { describeTeachers } from '../../schedule/team.ts'
import type { OfferFacts } from '../page.ts'
import type { DanceClass } from '../queries/pageContent.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Day, shownBetween } from '../ui/Day.tsx'
import { ClassIcon } from '../ui/ClassIcon.tsx'
import { Price } from '../ui/Price.tsx'
import { RichText } from '../ui/RichText.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Columns } from '../ui/Section.tsx'
import { SeriesList } from './SeriesList.tsx'
import { EveningSource, FieldSource } from '../ui/Source.tsx'

type Props = { danceClass: DanceClass; facts: OfferFacts; evenings: Evening[] }

/** Shows one class: who it is for, what it teaches, its dates and its price. */
export function ClassDetails({ danceClass, facts, evenings }: Props) {
  const { title, icon, audience, body, patterns, patternsLabel, minutes } = danceClass
  return (
    <Columns>
      <ClassSummary>
        <Name>
          {icon && <ClassIcon kind={icon} />}
          <h3>{title}</h3>
          {minutes !== null && (
            <span data-tone="cool">
              {minutes} minutes
              <FieldSource id={danceClass._id} type="danceClass" path="minutes" />
            </span>
          )}
        </Name>
        {audience && <Audience>{audience}</Audience>}
        <RichText value={body} />
        {patterns !== null && patterns.length > 0 && (
          <div>
            <p data-tone="quiet">{patternsLabel ?? 'Patterns'}</p>
            <Patterns>
              {patterns.map((pattern) => (
                <li key={pattern}>{pattern}</li>
              ))}
            </Patterns>
          </div>
        )}
      </ClassSummary>
      <Ticket>
        <Prices danceClass={danceClass} />
        <NextTeachers danceClass={danceClass} facts={facts} evenings={evenings} />
        <SeriesList danceClass={danceClass} facts={facts} />
        <RegisterButton danceClass={danceClass} facts={facts} />
      </Ticket>
    </Columns>
  )
}

/** Says who teaches the class next, if visitors may know: "With Anna and Ben on Monday, November 30". */
function NextTeachers({ danceClass: { _id }, facts: { now }, evenings }: Props) {
  const evening = evenings.find(({ parts }) => parts.some(({ classId }) => classId === _id))
  const names = evening && describeTeachers(evening.team, _id)
  return (
    names && (
      <p {...shownBetween(null, evening.endsAt, now)}>
        With {names} <Day date={evening.startsAt} inSentence="on" />
        <EveningSource of={evening} />
      </p>
    )
  )
}

/** Links to the registration page while the class can be registered for there. */
function RegisterButton({ danceClass, facts: { schedule, cards, now } }: Omit<Props, 'evenings'>) {
  const { _id, registrationLink, priceUnit } = danceClass
  const sold = [
    registrationLink?._id,
    ...schedule.series.filter(({ classId }) => classId === _id).map(({ registrationLinkId }) => registrationLinkId),
  ]
  const selling = cards.filter(({ _id }) => sold.includes(_id))
  if (selling.length === 0)
    return registrationLink === null && priceUnit !== 'week' && <ButtonLink href="/register">Register</ButtonLink>
  return registrationAhead((time) => anyRegistration(schedule, selling, time), now).map(
    ({ registration, from, until }) =>
      isOnSale(registration) && (
        <ButtonLink key={from} href="/register" {...shownBetween(from, until, now)}>
          Register
        </ButtonLink>
      ),
  )
}

function Prices({ danceClass }: { danceClass: DanceClass }) {
  const { doorPriceInCents, registrationLink, priceUnit } = danceClass
  const online = registrationLink?.onlinePriceInCents == null ? null : registrationLink
  const unit = priceUnit === 'week' ? 'a week' : 'an evening'
  if (doorPriceInCents === null && online === null)
    return (
      <p>
        Price to be announced
        <FieldSource id={danceClass._id} type="danceClass" path="doorPriceInCents" />
      </p>
    )
  const row = (name: string, price: ReactNode) => (
    <div>
      <dt>
        <VisuallyHidden>Price, </VisuallyHidden>
        {name}
        <FieldSource id={danceClass._id} type="danceClass" path="priceUnit" />
      </dt>
      <dd>{price}</dd>
    </div>
  )
  return (
    <PriceList>
      {doorPriceInCents !== null &&
        row(`${unit} at the door`, <Price of={danceClass} field="doorPriceInCents" type="danceClass" />)}
      {online &&
        row(
          online.priceNote ? `online, ${online.priceNote}` : `${unit} online`,
          <Price of={online} field="onlinePriceInCents" />,
        )}
    </PriceList>
  )
}

const ClassSummary = styled.div`
  display: grid;
  gap: var(--space-m);
`

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;

  h3 {
    font-size: var(--step-3);
  }
`

const Audience = styled.p`
  max-width: 34ch;
  font: 600 var(--step-2) / 1.2 var(--display);
  text-wrap: balance;
`

const Patterns = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-top: 0.5rem;

  li {
    padding: 0.35rem 0.9rem;
    border: 1.5px solid var(--cool);
    border-radius: 999px;
    color: var(--cool);
    font-weight: 600;
  }
`

const Ticket = styled.div`
  display: grid;
  gap: var(--space-m);
  padding: clamp(1.5rem, 3vw, 2.25rem);
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  background: var(--raised);
`

const PriceList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-s) var(--space-l);

  div {
    display: flex;
    flex-direction: column-reverse;
  }

  dd {
    font: 700 var(--step-3) / 1.05 var(--display);
    font-variant-numeric: tabular-nums lining-nums;
    letter-spacing: -0.03em;
  }

  dt {
    max-width: 14rem;
    color: var(--quiet);
    line-height: 1.35;
  }
`
