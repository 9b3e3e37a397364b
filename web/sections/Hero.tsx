import { styled } from 'styled-components'
import { type HomePage } from '../queries/homePage.ts'
import { type Site } from '../queries/site.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Follow, Lead } from '../ui/SlotLine.tsx'
import { WhenAndWhere } from './WhenAndWhere.tsx'

/** The first screen: what this is, when, where, and one thing to press. */
export function Hero({ hero, site }: { hero: HomePage['hero']; site: Site }) {
  return (
    <Stage data-night>
      <Backdrop>
        <Picture image={hero?.image ?? null} sizes="100vw" first />
      </Backdrop>
      <Words>
        <LogoPlace>
          <Picture image={site.logo} sizes="96px" isTransparent first />
        </LogoPlace>
        <h1>{hero?.heading ?? site.title}</h1>
        {hero?.promise && <Promise>{hero.promise}</Promise>}
      </Words>
      <Line viewBox="0 0 1440 130" aria-hidden="true">
        <path d="M-1200 92 H190 C430 92 500 24 760 24 S1060 104 1250 104 H2640" />
        <Lead cx="190" cy="92" r="11" />
        <Follow cx="760" cy="24" r="11" />
      </Line>
      <Facts>
        <WhenAndWhere site={site} />
        <ButtonLink href="/firsttime">{hero?.buttonLabel ?? 'First Time'}</ButtonLink>
      </Facts>
    </Stage>
  )
}

const Stage = styled.div`
  position: relative;
  isolation: isolate;
  display: grid;
  align-content: end;
  gap: clamp(0.75rem, 2.5vh, 2rem);
  min-height: 100svh;
  padding: calc(var(--bar) + 1rem) max(var(--gutter), (100% - 78rem) / 2) clamp(1.5rem, 5vh, 3.5rem);
`

const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -1;
  overflow: hidden;

  img {
    width: 100%;
    height: 100%;
  }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      linear-gradient(to top, rgb(27 18 14 / 0.92), rgb(27 18 14 / 0.45) 55%, rgb(27 18 14 / 0.25)),
      linear-gradient(to right, rgb(27 18 14 / 0.7), rgb(27 18 14 / 0) 75%);
  }

  @media print {
    display: none;
  }
`

const Words = styled.div`
  display: grid;
  gap: 0.75rem;
  max-width: 60rem;

  h1 {
    font-size: clamp(3rem, 1.6rem + 6.4vw, 7.5rem);
    font-weight: 800;
    line-height: 0.92;
    letter-spacing: -0.04em;
  }
`

const LogoPlace = styled.div`
  width: clamp(56px, 7vw, 96px);
`

const Promise = styled.p`
  max-width: 36ch;
  font-size: var(--step-1);
  line-height: 1.4;
`

const Line = styled.svg`
  width: max(100%, 44rem);
  max-width: none;
  height: auto;
  overflow: visible;

  path {
    fill: none;
    stroke: var(--hot);
    stroke-width: 3;
  }

  @media (prefers-reduced-motion: no-preference) {
    circle {
      animation: settle 1.1s cubic-bezier(0.2, 1.5, 0.4, 1) both;
    }
  }

  @keyframes settle {
    from {
      translate: -90px 0;
    }
  }
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-m) var(--space-l);

  @media (max-width: 40rem) {
    display: grid;
  }
`
