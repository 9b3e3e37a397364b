import { styled } from 'styled-components'
import { formatPrice } from '../../shared/money.ts'
import { safeHref } from '../../shared/safeHref.ts'
import { cardRegistration, type Registration, registrationAhead } from '../../schedule/registration/registration.ts'
import { type Schedule } from '../../schedule/schedule.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { usualVenue } from '../../schedule/occurrences/weeklyRules.ts'
import { isSamePlace } from '../../schedule/venue.ts'
import { dateAt } from '../../schedule/wording/dates.ts'
import { type OfferFacts } from '../page.ts'
import { type RegistrationLink } from '../queries/registerPage.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Day } from '../ui/Day.tsx'
import { Price, PriceTag } from '../ui/Price.tsx'
import { FieldSource } from '../ui/Source.tsx'

type Props = { links: RegistrationLink[] | null; facts: Pick<OfferFacts, 'schedule' | 'now'> }

/** Shows a card for each way to register, with its price and, while registration is open, the link to its payment page. */
export function RegistrationCards({ links, facts: { schedule, now } }: Props) {
  if (!links?.length) return <p>No registration is open at the moment.</p>
  return (
    <Cards>
      {links.map((link) => (
        <Card key={link._id}>
          <Words>
            <h2>{link.title ?? 'Registration'}</h2>
            <p>
              {link.description ?? 'More about it soon.'}
              {Boolean(link.feeInCents) && (
                <>
                  {' Plus '}
                  <Price of={link} field="feeInCents" /> {link.feeNote ?? 'a dancer'}.
                </>
              )}
            </p>
          </Words>
          <Foot>
            <PriceTag of={link} note={link.priceNote ?? 'online'} />
            {registrationAhead((time) => cardRegistration(schedule, link, time), now).map(
              ({ registration, from, until }) => (
                <Offer key={from} data-state={registration.state} {...shownBetween(from, until, now)}>
                  <RegisterLink link={link} registration={registration} schedule={schedule} now={now} />
                  <OfferSource link={link} series={registration.series} />
                </Offer>
              ),
            )}
          </Foot>
        </Card>
      ))}
    </Cards>
  )
}

/** The source of a card's dates: the series, if the card sells one. */
const OfferSource = ({ link, series }: { link: RegistrationLink; series: Registration['series'] }) =>
  series ? (
    <FieldSource id={series._id} type="series" path="preregistrationDeadline" />
  ) : (
    <FieldSource id={link._id} type="registrationLink" path="url" />
  )

type RegisterLinkProps = { link: RegistrationLink; registration: Registration; schedule: Schedule; now: string }

function RegisterLink({ link, registration, schedule, now }: RegisterLinkProps) {
  const { state, opensAt, closesOn, series } = registration
  const evenings = series ? seriesEvenings(schedule, series._id) : []
  const [firstEvening] = evenings
  const isElsewhere = firstEvening && !isSamePlace(firstEvening.venue, usualVenue(schedule, now))
  if (state === 'full') return <Closed>No places left</Closed>
  if (state === 'closed' && series) return <Closed>Closed online: pay at the door</Closed>
  if (state === 'closed') return <Closed>{closesOn ? 'Registration is closed' : 'No series is planned yet'}</Closed>
  if (state === 'notYetOpen')
    return <Closed>Opens {opensAt && <Day date={dateAt(opensAt, schedule.timeZone)} inSentence="plain" />}</Closed>
  if (state === 'unavailable' || safeHref(link.url) === undefined) return <Closed>Registration opens soon</Closed>
  return (
    <>
      {series?.topic && <p data-topic>{series.topic}</p>}
      {firstEvening && (
        <p>
          Starts <Day date={firstEvening.date} inSentence="plain" />
          {isElsewhere && firstEvening.venue?.name && `, at ${firstEvening.venue.name}`}
          {link.onlinePriceInCents !== null && `: ${formatTotal(evenings.length, link.onlinePriceInCents)}`}
        </p>
      )}
      {closesOn && (
        <p data-closing>
          Closes <Day date={closesOn} inSentence="plain" />
        </p>
      )}
      <ButtonLink href={safeHref(link.url)} aria-label={link.title ? `Register: ${link.title}` : undefined}>
        Register
      </ButtonLink>
    </>
  )
}

/** Formats a total as "3 evenings, $65.25 in all". */
const formatTotal = (evenings: number, cents: number): string =>
  evenings === 1 ? 'One evening' : `${evenings} evenings, ${formatPrice(evenings * cents).toLowerCase()} in all`

const Cards = styled.ul`
  display: grid;
  gap: var(--space-m);

  @media (min-width: 40rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (min-width: 80rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

/** The width of a card without its padding. */
const narrow = '19rem'

const Card = styled.li`
  display: grid;
  grid-template-rows: 1fr auto;
  gap: 0.6rem;
  container-type: inline-size;

  /* 320 to 500 pixels with the recommended amount of text; longer text or a larger font makes the card taller. */
  min-height: 20rem;
  padding: var(--inset);
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  background: var(--raised);
  --inset: 1.5rem;

  /* Cards are narrow in a row of four and on a small phone. */
  @media (min-width: 80rem), (max-width: 24rem) {
    --inset: 1.1rem;
  }

  @media print {
    break-inside: avoid;
  }
`

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: 0.75rem;

  h2 {
    font-size: clamp(1.4rem, 1.2rem + 0.5vw, 1.75rem);
  }

  p {
    color: var(--quiet);
    line-height: 1.45;
  }

  @container (max-width: ${narrow}) {
    gap: 0.5rem;

    h2 {
      font-size: 1.3rem;
    }

    p {
      font-size: 0.9375rem;
      line-height: 1.35;
    }
  }
`

const Foot = styled.div`
  /* A price such as $123,456.78 fits on the card. */
  --step-3: clamp(2.125rem, 1.66rem + 2.2vw, 2.75rem);

  display: grid;
  gap: 0.9rem;
  position: relative;
  margin-inline: calc(-1 * var(--inset));
  padding: 1.1rem var(--inset) 0;
  border-top: 2.5px dashed var(--hot);

  /* The same height with or without a note, so that the tear lines of all cards align. */
  @media (min-width: 40rem) {
    > :first-child {
      align-content: center;
      min-height: 4.25rem;
    }
  }

  @container (max-width: ${narrow}) {
    gap: 0.6rem;
    padding-top: 0.75rem;
    --step-3: 2.125rem;
  }

  /* Notches like a ticket's, where the line leaves the card. */
  &::before,
  &::after {
    content: '';
    position: absolute;
    top: -13px;
    left: -13px;
    width: 24px;
    height: 24px;
    border: 1px solid var(--line);
    border-radius: 50%;
    clip-path: inset(0 0 0 50%);
    background: var(--surface);
  }

  &::after {
    right: -13px;
    left: auto;
    clip-path: inset(0 50% 0 0);
  }
`

const Offer = styled.div`
  display: grid;
  gap: 0.15rem;
  line-height: 1.3;

  > a {
    margin-top: 0.5rem;
  }

  > p {
    font-size: 0.9375rem;
  }

  > [data-topic] {
    font-weight: 600;
  }

  &[data-state='closingSoon'] > [data-closing] {
    color: var(--press);
    font-weight: 600;
  }
`

const Closed = styled.p`
  display: grid;
  align-items: center;
  min-height: 52px;
  color: var(--quiet);
  font-weight: 600;
`
