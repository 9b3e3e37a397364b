import { styled } from 'styled-components'
import { formatPrice } from '../../shared/money.ts'
import { safeHref } from '../../shared/safeHref.ts'
import {
  cardRegistration,
  hasFewPlaces,
  type Registration,
  registrationAhead,
} from '../../schedule/registration/registration.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { usualPlaces } from '../../schedule/occurrences/weeklyRules.ts'
import { dateAt } from '../../schedule/wording/dates.ts'
import type { OfferFacts } from '../page.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import { width } from '../theme.ts'
import { shownBetween, Day } from '../ui/Day.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Price, PriceTag } from '../ui/Price.tsx'
import { FieldSource } from '../ui/Source.tsx'

/** Shows a card for each way to register, with its price and, while registration is open, the link to its payment page. */
export function RegistrationCards({ cards, schedule, now }: OfferFacts) {
  if (cards.length === 0) return <p>No registration is open at the moment.</p>
  return (
    <Cards>
      {cards.map((link) => (
        <Card key={link._id}>
          <CardText>
            <h2>{link.title ?? 'Registration'}</h2>
            <PriceTag of={link} note={link.priceNote ?? 'online'} />
            <Description>
              {link.description ?? 'More about it soon.'}
              {Boolean(link.feeInCents) && (
                <>
                  {' Plus '}
                  <Price of={link} field="feeInCents" /> {link.feeNote ?? 'a dancer'}.
                </>
              )}
            </Description>
          </CardText>
          <Foot>
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

/** Adds the source of a card's dates: the series, if the card sells one. */
const OfferSource = ({ link, series }: { link: OfferedCard; series: Registration['series'] }) =>
  series ? (
    <FieldSource id={series._id} type="series" path="preregistrationDeadline" />
  ) : (
    <FieldSource id={link._id} type="registrationLink" path="url" />
  )

type RegisterLinkProps = { link: OfferedCard; registration: Registration; schedule: Schedule; now: string }

function RegisterLink({ link, registration, schedule, now }: RegisterLinkProps) {
  const { state, opensAt, closesOn, series } = registration
  const evenings = series ? seriesEvenings(schedule, series._id) : []
  const [firstEvening] = evenings
  const usual = usualPlaces(schedule, now)
  const namesPlace = firstEvening && (usual.venues.length > 1 || !usual.includes(firstEvening))
  if (state === 'full') return <Closed>No places left</Closed>
  if (state === 'closed' && series) return <Closed>Closed online: pay at the door</Closed>
  if (state === 'closed') return <Closed>{closesOn ? 'Registration is closed' : 'No series is planned yet'}</Closed>
  if (state === 'notYetOpen')
    return <Closed>Opens {opensAt && <Day date={dateAt(opensAt, schedule.timeZone)} inSentence="plain" />}</Closed>
  // On a page that was loaded before it opened, the button loads the page again, with the address.
  const href = link.isWithheld ? '/register' : safeHref(link.url)
  if (state === 'unavailable' || href === undefined) return <Closed>Registration opens soon</Closed>
  return (
    <>
      {series?.topic && <strong>{series.topic}</strong>}
      {firstEvening && (
        <p>
          Starts <Day date={firstEvening.date} inSentence="plain" />
          {namesPlace && firstEvening.venue?.name && `, at ${firstEvening.venue.name}`}
          {link.onlinePriceInCents !== null && `: ${formatTotal(evenings.length, link.onlinePriceInCents)}`}
        </p>
      )}
      {hasFewPlaces(registration) && <p data-tone="press">A few places left</p>}
      {closesOn && (
        <p data-tone={state === 'closingSoon' ? 'press' : undefined}>
          Closes <Day date={closesOn} inSentence="plain" />
        </p>
      )}
      <ButtonLink href={href} aria-label={link.title ? `Register: ${link.title}` : undefined}>
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

  @media (min-width: ${width.l}) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Card = styled.li`
  --inset: clamp(1.25rem, 2.5vw, 1.75rem);

  display: grid;
  grid-template-rows: 1fr auto;
  gap: 1.1rem;
  padding: var(--inset);
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  background: var(--raised);
  font-size: 1rem;
  line-height: 1.45;

  /* 320 to 500 pixels with the recommended amount of text; longer text or a larger font makes the card taller. */
  min-height: 20rem;
`

const CardText = styled.div`
  /* A price such as $123,456.78 fits on the card. */
  --step-3: clamp(2.125rem, 1.66rem + 2.2vw, 2.75rem);

  display: grid;
  align-content: start;
  gap: 0.6rem;
`

const Description = styled.p`
  color: var(--quiet);
`

const Foot = styled.div`
  --tear: 2.5px dashed var(--hot);

  position: relative;
  display: grid;
  align-content: center;
  margin-inline: calc(-1 * var(--inset));
  padding: 1.1rem var(--inset) 0;
  border-top: var(--tear);

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
  line-height: 1.35;

  > a {
    margin-top: 0.75rem;
  }

  strong {
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
