import { styled } from 'styled-components'
import { pages } from '../../shared/pages.ts'
import { width } from '../theme.ts'
import { ButtonLink, tappable } from '../ui/ButtonLink.tsx'
import { Logo } from '../ui/Logo.tsx'
import { FieldSource } from '../ui/Source.tsx'

const inBar = (['link', 'button'] as const).flatMap((kind) => pages.filter((page) => page.inBar === kind))

type Props = { name: string | null; path: string; paths: readonly string[] }

/**
 * Links to the main pages. Without scripts the bar is solid and shows all links; web/browser/topBar.ts makes it transparent, hides it
 * on the way down and folds its links into a menu.
 */
export function TopBar({ name, path, paths }: Props) {
  const listed = inBar.filter((page) => page.path === '/' || paths.includes(page.path))
  return (
    <Bar data-night>
      <Nav aria-label="Main">
        <Home href="/" aria-label={`${name ?? 'Start'}, home`}>
          <Logo />
          <span aria-hidden="true">
            {name}
            <FieldSource id="siteSettings" type="siteSettings" path="title" />
          </span>
        </Home>
        <Toggle type="button" aria-expanded="false" aria-controls="menu">
          <span>Menu</span>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M2 8 H22 M2 16 H22" />
            <circle cx="8" cy="8" r="3" />
            <circle cx="16" cy="16" r="3" />
          </svg>
        </Toggle>
        <Links id="menu">
          {listed.map((page) => {
            const Link = page.inBar === 'button' ? Button : PlainLink
            return (
              <li key={page.path}>
                <Link href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                  {page.name}
                </Link>
              </li>
            )
          })}
        </Links>
      </Nav>
    </Bar>
  )
}

const folded = `(not (min-width: ${width.xl}))`

/** A phone with text at twice the usual size: in a container query, rem is relative to the page's enlarged text. */
const tight = '(max-width: 15rem)'

/* In the normal flow, so that the page starts below the bar at any height. */
const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 10;
  container-type: inline-size;
  background-color: #1b120ef5;
  view-transition-name: bar;
  transition: translate 220ms ease-out;

  &[data-aside] {
    translate: 0 -100%;
  }

  @media (scripting: enabled) and (forced-colors: none) {
    &:not([data-solid]):not(:has([aria-expanded='true'])) {
      background-color: #1b120e00;
    }
  }

  /* Stays in view while the bar is hidden, so that focus does not scroll the page. */
  a,
  button {
    scroll-margin-block: calc(-2 * var(--bar)) calc(2 * var(--bar));
  }

  @media (scripting: none) and ${folded} {
    position: relative;

    a {
      scroll-margin-block: 0;
    }
  }
`

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-m);
  min-height: var(--bar);
  padding-inline: var(--edge);
  background-color: inherit;

  /* Dark enough behind the words for a white picture below the bar. */
  background-image: linear-gradient(#1b120ebf, #1b120ea3 78%, #1b120e00);

  @media (scripting: enabled) and ${folded} {
    flex-wrap: nowrap;
    column-gap: 0.75rem;
  }
`

const Home = styled.a`
  ${tappable}
  gap: 0.6rem;
  min-width: 0;
  font: 700 1.125rem/1 var(--display);
  letter-spacing: -0.01em;
  text-decoration: none;

  svg {
    flex: none;
    width: 2.25rem;
    height: auto;
    view-transition-name: mark;
  }

  span {
    line-height: 1.25;
    max-width: min(48vw, 20rem);
  }

  @container ${tight} {
    gap: 0.25rem;
    font-size: 0.9rem;

    svg {
      display: none;
    }
  }
`

const Toggle = styled.button`
  display: none;

  @media (scripting: enabled) and ${folded} {
    ${tappable}
    flex: none;
    gap: 0.6rem;
    padding-inline: 0.75rem;
    margin-inline-end: -0.75rem;
    border: 0;
    background: none;
    color: inherit;
    font: 600 1rem/1 var(--body);
    cursor: pointer;
  }

  @container ${tight} {
    padding-inline: 0.25rem;
    margin-inline-end: 0;

    svg {
      display: none;
    }
  }

  path {
    stroke: currentColor;
    stroke-width: 2;
  }

  circle {
    transition: translate var(--settle);
  }

  &[aria-expanded='true'] circle {
    translate: 7px 0;
  }

  &[aria-expanded='true'] circle:last-child {
    translate: -7px 0;
  }
`

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 clamp(0.75rem, 2vw, 2rem);

  @media ${folded} {
    width: 100%;
    padding-bottom: var(--space-m);
  }

  @media (scripting: enabled) and ${folded} {
    position: absolute;
    inset: 100% 0 auto;
    flex-direction: column;
    flex-wrap: nowrap;
    align-items: stretch;
    max-height: calc(100dvh - var(--bar));
    padding-inline: var(--gutter);
    overflow-y: auto;
    border-bottom: 2.5px solid var(--hot);
    box-shadow: 0 1.5rem 2rem rgb(27 18 14 / 0.5);
    background-color: inherit;

    [aria-expanded='false'] + & {
      display: none;
    }

    a {
      scroll-margin-block: 0;
    }
  }
`

const PlainLink = styled.a`
  display: flex;
  align-items: center;
  min-height: 44px;
  font-weight: 600;
  text-decoration: none;

  &:hover,
  &[aria-current] {
    text-decoration-line: underline;
    text-decoration-thickness: 2px;
    text-decoration-color: var(--hot);
    text-underline-offset: 0.5em;
  }

  @media (scripting: enabled) and ${folded} {
    min-height: 56px;
    border-bottom: 1px solid var(--line);
    font: 600 var(--step-2) / 1.2 var(--display);
  }
`

const Button = styled(ButtonLink)`
  min-height: 44px;
  padding-block: 0.25rem;

  @media (scripting: enabled) and ${folded} {
    min-height: 56px;
    margin-top: var(--space-m);
    width: 100%;
  }
`
