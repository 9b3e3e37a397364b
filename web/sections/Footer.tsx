import { styled } from 'styled-components'
import { pages } from '../../shared/pages.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { dateAt } from '../../schedule/wording/dates.ts'
import { weekdaysOf, weeklyPlaces } from '../../schedule/wording/weekly.ts'
import type { Site } from '../queries/siteQuery.ts'
import { Logo } from '../ui/Logo.tsx'
import { writtenLink } from '../ui/ButtonLink.tsx'
import { codeOfConductLink } from './CodeOfConduct.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { EveryWeek, inARow, WhenAndWhere } from './WhenAndWhere.tsx'

/** Returns links to every page that exists, and the optional ones that organizers have filled in. */
const getLinks = (site: Site, paths: readonly string[]) => [
  ...pages
    .filter(({ path }) => path !== '/' && paths.includes(path))
    .map(({ path, name }) => ({ href: path, label: name })),
  { href: '/calendar.ics', label: 'Subscribe to the calendar' },
  ...[codeOfConductLink(site), writtenLink(site.playlist), writtenLink(site.newsletter)].filter(
    (link) => link !== null,
  ),
]

type Props = { site: Site; evenings: Evening[]; paths: readonly string[]; now: string }

/** Shows when and where, links to every page, and the site's owner. */
export function Footer({ site, evenings, paths, now }: Props) {
  return (
    <Night data-night>
      <Top>
        <WhenAndWhere
          when={weekdaysOf(site.weekly) && <EveryWeek weekly={site.weekly} />}
          where={weeklyPlaces(site.weekly, site.venue)}
          now={now}
        />
        <Elsewhere evenings={evenings} usual={site.venue} now={now} />
      </Top>
      <nav aria-label="All pages">
        <Links>
          {getLinks(site, paths).map(({ href, label }) => (
            <li key={`${label} ${href}`}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </Links>
      </nav>
      <Owner>
        <span>
          <Logo size={40} />
          {site.owner}
        </span>
        <span>
          © <span data-year>{dateAt(now, site.timeZone).slice(0, 4)}</span> {site.organization}
        </span>
      </Owner>
    </Night>
  )
}

const Night = styled.footer`
  display: grid;
  gap: var(--space-l);
  padding: var(--space-l) var(--edge);
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-m) var(--space-l);

  @media screen and (forced-colors: none) {
    /* From the top of the facts to the line beside them. */
    --to-line: 0.4rem;
    /* From the facts up to the end of the home page. */
    --above: var(--space-l);

    > dl {
      flex-basis: 100%;
    }

    /* The line of the home page arrives here. */
    .home & > dl::after {
      content: '';
      position: absolute;
      bottom: calc(100% - var(--to-line));
      left: 0;
      height: calc(var(--above) + var(--to-line));
      border: 0 solid var(--hot);
      border-left-width: var(--thread);
    }

    @media ${inARow} {
      .home & > dl::after {
        bottom: calc(100% - var(--thread));
        left: 100%;
        width: var(--beside);
        height: var(--above);
        border-width: 0 var(--thread) var(--thread) 0;
        border-bottom-right-radius: var(--beside);
      }
    }
  }
`

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.75rem;
  border-block: 1px solid var(--line);

  a {
    display: flex;
    align-items: center;
    min-height: 48px;
    font-weight: 600;
    text-decoration: none;
  }

  a:hover {
    text-decoration-line: underline;
    text-decoration-thickness: 2px;
    text-decoration-color: var(--hot);
  }
`

const Owner = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 0.25rem var(--space-l);
  color: var(--quiet);

  > span {
    display: flex;
    align-items: center;
    gap: 0.3em;
  }

  svg {
    width: 2.5rem;
    height: auto;
    margin-inline-end: 0.75rem;
    color: var(--text);
  }
`
