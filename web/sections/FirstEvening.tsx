import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import {
  firstClasses,
  type ClockHours,
  socialDancing,
  nextClasses,
  type NextClass,
  nextVenues,
} from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { formatHours } from '../../schedule/wording/dates.ts'
import { doorsOpen } from '../../schedule/wording/nextClass.ts'
import type { FirstTimePageContent } from '../queries/pageContent.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import type { Site } from '../queries/siteQuery.ts'
import { width } from '../theme.ts'
import { shownBetween, Day } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'
import { Stops } from '../ui/Stops.tsx'
import { writtenLink } from '../ui/ButtonLink.tsx'
import { WayThere } from './Elsewhere.tsx'
import { CostLine } from './WhatItCosts.tsx'
import { EveningSource, FieldSource, WeeklySource } from '../ui/Source.tsx'

type Props = {
  words: FirstTimePageContent['firstEvening']
  site: Site
  evenings: Evening[]
  /** The card that pays for an evening. */
  admission: OfferedCard | null
  now: string
}

type Stop = {
  name: string
  /** The fact from the content, in large type. */
  fact?: ReactNode
  children?: ReactNode
  /** When the stop is shown; a null bound is open. */
  period?: { from: string | null; until: string | null }
}

/**
 * Shows the next evening as a newcomer experiences it, from the door to the last dance, as stops on one line. Times, venue and
 * price come from the same content as everywhere else; the organizers' texts are shown next to them, if there are any.
 */
export function FirstEvening({ words, site, evenings, admission, now }: Props) {
  const { heading, arrive, payment, firstClass, dancing, bring, notNeeded } = words ?? {}
  const classes = nextClasses(evenings)
  const playlist = writtenLink(site.playlist)
  const music = (dancing ?? playlist) && (
    <>
      {dancing && <p>{dancing}</p>}
      {playlist && <a href={playlist.href}>{playlist.label}</a>}
    </>
  )
  const stops: Stop[] = [
    ...classes.map(({ evening, ...period }) => ({
      name: 'Arrive',
      fact: evening && <Doors evening={evening} />,
      children: arrive,
      period,
    })),
    ...findingUs(classes, site),
    { name: 'Pay', fact: admission && <CostLine card={admission} />, children: payment },
    ...firstClasses(classes).flatMap(({ fact, ...period }) =>
      fact === null
        ? []
        : { name: 'Your first class', fact: showHours(fact.hours, true), children: firstClass, period },
    ),
    ...socialDancing(classes).flatMap(({ fact, ...period }) =>
      fact === null
        ? []
        : { name: fact.hours?.name ?? 'Social dancing', fact: showHours(fact.hours), children: music, period },
    ),
    { name: 'What you need', children: bring?.length && <List of={bring} /> },
    { name: 'What you do not need', children: notNeeded?.length && <List of={notNeeded} /> },
  ].filter(({ fact, children }) => Boolean(fact) || Boolean(children))
  if (stops.length === 0) return null
  return (
    <Section aria-labelledby="first-evening">
      <SlotHeading id="first-evening" way="beats">
        {heading ?? 'Your first evening'}
        <FieldSource id="firstTimePage" type="firstTimePage" path="firstEvening.heading" />
      </SlotHeading>
      <Way>
        {stops.map(({ name, fact, children, period }) => (
          <li key={`${name} ${period?.from}`} {...(period && shownBetween(period.from, period.until, now))}>
            <Name>
              <h3>{name}</h3>
              {fact && <Fact>{fact}</Fact>}
            </Name>
            {children && <div>{children}</div>}
          </li>
        ))}
      </Way>
    </Section>
  )
}

/** Says "This Monday, Nov 23" and "Doors open at 8:30 pm". */
const Doors = ({ evening }: { evening: Evening }) => (
  <>
    <p>
      <Day date={evening.startsAt} />
      {evening.title && `, ${evening.title}`}
    </p>
    <p>{doorsOpen(evening)}</p>
    <EveningSource of={evening} />
  </>
)

const findingUs = (classes: NextClass[], site: Site): Stop[] =>
  nextVenues(classes, site.venue).map(({ venue, from, until }) => ({
    name: 'Find us',
    fact: <PlaceLink venue={venue} />,
    children: WayThere({ venue }), // called as a function to find out whether it renders anything
    period: { from, until },
  }))

/** Formats a part's hours. @param isNamed whether its name precedes them */
const showHours = (hours: ClockHours | null, isNamed = false) =>
  hours && (
    <>
      {isNamed && hours.name && <>{hours.slug ? <a href={`/classes#${hours.slug}`}>{hours.name}</a> : hours.name}, </>}
      {formatHours(hours.startsAt, hours.endsAt)}
      <WeeklySource />
    </>
  )

const List = ({ of: things }: { of: string[] }) => (
  <Things>
    {things.map((thing) => (
      <li key={thing}>{thing}</li>
    ))}
  </Things>
)

const Way = styled(Stops)`
  > li {
    display: grid;
    gap: 0.5rem var(--space-l);
  }

  @media (min-width: ${width.l}) {
    > li {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      padding-bottom: var(--space-l);
    }

    > li > :last-child:not(:only-child) {
      padding-top: 0.25rem;
    }
  }
`

const Name = styled.div`
  display: grid;
  align-content: start;
  gap: 0.35rem;
`

const Fact = styled.div`
  color: var(--cool);
  font-size: var(--step-1);
  font-weight: 600;
  line-height: 1.35;
  font-variant-numeric: tabular-nums lining-nums;

  a {
    text-decoration-thickness: 2px;
    text-decoration-color: var(--line);
  }
`

const Things = styled.ul`
  padding-inline-start: 1.25em;
  list-style: disc;

  ::marker {
    color: var(--press);
  }
`
