import { type ReactNode } from 'react'
import { styled } from 'styled-components'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { type HomePageContent } from '../queries/homePage.ts'
import type { OfferedCard } from '../queries/registerPage.ts'
import { type Site } from '../queries/site.ts'
import { Backdrop } from '../ui/Backdrop.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { NextClassFact } from './NextClassFact.tsx'
import { WhatItCosts } from './WhatItCosts.tsx'
import { WhenAndWhere } from './WhenAndWhere.tsx'

type Props = {
  hero: HomePageContent['hero']
  site: Site
  evenings: Evening[]
  /** The card that pays for an evening. */
  admission: OfferedCard | null
  now: string
  news: ReactNode
}

/** Shows the first screen: what this is, when, where, the price, and one button. */
export function Hero({ hero, site, evenings, admission, now, news }: Props) {
  return (
    <Stage data-night data-hero>
      <Night>
        <Backdrop image={hero?.image ?? null} />
      </Night>
      {news}
      <Words data-words>
        <LogoPlace>
          <Picture image={site.logo} sizes="96px" widths={[96, 192, 288]} isTransparent />
        </LogoPlace>
        <h1>{hero?.heading ?? site.title ?? site.organization ?? 'Welcome'}</h1>
        {hero?.promise && <Tagline>{hero.promise}</Tagline>}
      </Words>
      <Facts>
        <WhenAndWhere
          when={<NextClassFact evenings={evenings} now={now} />}
          where={nextVenues(nextClasses(evenings), site.venue)}
          now={now}
        >
          {admission && <WhatItCosts card={admission} />}
        </WhenAndWhere>
        <ButtonLink href="/firsttime">{hero?.buttonLabel ?? 'First Time'}</ButtonLink>
      </Facts>
    </Stage>
  )
}

const onItsSide = '(min-width: 40rem) and (max-height: 30rem)'

const Stage = styled.div`
  position: relative;
  overflow-x: clip;
  isolation: isolate;
  display: grid;
  grid-template-rows: 1fr auto auto;
  gap: clamp(1.25rem, 5vh, 3.5rem);
  min-height: calc(100svh - var(--bar));
  padding: 1rem max(var(--gutter), (100% - 78rem) / 2) clamp(1.5rem, 5vh, 3.5rem);

  @media (max-width: 40rem) {
    gap: 1.25rem;
    padding-bottom: 1.25rem;
  }

  /* A phone in landscape: the text is on the left, the facts and the button on the right. */
  @media ${onItsSide} {
    grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.75rem 2.5rem;
    padding-block: 0 1rem;

    > :last-child {
      grid-area: 1 / 2 / span 2;
      align-self: end;
    }
  }

  /* The head of the poster. */
  @media print {
    display: block;
    min-height: 0;
    padding: 0 0 0.5cm;

    > :not([data-words]) {
      display: none;
    }
  }
`

/** Continues the gradient of the bar. */
const underBar = 'linear-gradient(#1b120e66 var(--bar), #1b120e00 calc(3 * var(--bar)))'

/* Extends to the top of the window, behind the bar. */
const Night = styled.div`
  position: absolute;
  inset: calc(-1 * var(--bar)) 0 0;
  z-index: -1;
  overflow: hidden;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      ${underBar}, linear-gradient(to top, #1b120ee6, #1b120eb8 35%, #1b120e33 65%, #1b120e1a),
      linear-gradient(to right, #1b120e59, #1b120e00 60%);
  }

  @media (max-width: 40rem) {
    &::after {
      background: ${underBar}, linear-gradient(to top, #1b120eeb 45%, #1b120e4c 68%, #1b120e00 88%);
    }
  }

  @media ${onItsSide} {
    &::after {
      background: #1b120ebd;
    }
  }

  /* Browsers would add a solid background to each line of text over a picture. */
  @media (forced-colors: active) {
    &::after {
      background: Canvas;
    }
  }
`

const Words = styled.div`
  position: relative;
  display: grid;
  gap: 0.75rem;
  max-width: 50rem;

  /* Keeps the words readable over any picture, and fades around them. */
  @media screen {
    &::before {
      --fade: 5rem;

      content: '';
      position: absolute;
      inset: calc(-1 * var(--fade)) calc(-1 * var(--fade)) calc(-1 * var(--fade)) -50vw;
      z-index: -1;
      background: #1b120e80;
      mask-image:
        linear-gradient(transparent, #000 var(--fade), #000 calc(100% - var(--fade)), transparent),
        linear-gradient(to left, transparent, #000 var(--fade));
      mask-composite: intersect;
    }
  }

  h1 {
    font-size: clamp(2.6rem, 1.5rem + 5.5vw, 6.75rem);
    font-weight: 800;
    line-height: 0.92;
    letter-spacing: -0.04em;
  }

  @media ${onItsSide} {
    align-self: end;
    gap: 0.4rem;

    h1 {
      font-size: 2.25rem;
    }
  }

  @media print {
    max-width: none;

    h1 {
      font-size: 50pt;
    }
  }
`

const LogoPlace = styled.div`
  width: clamp(56px, 7vw, 96px);

  @media ${onItsSide} {
    display: none;
  }

  /* The picture would be white on white. */
  @media print, (forced-colors: active) {
    display: none;
  }
`

const Tagline = styled.p`
  max-width: 36ch;
  font-size: var(--step-1);
  line-height: 1.4;

  @media ${onItsSide} {
    font-size: 1rem;
  }

  @media print {
    max-width: 34em;
    font-size: 15pt;
  }
`

/* The line runs from the edge of the window past the facts into the button. */
const Facts = styled.div`
  position: relative;
  display: grid;
  gap: 1rem;

  > dl {
    view-transition-name: slot;
  }

  @media (min-width: 48rem) and (min-height: 30.01rem) {
    display: flex;
    align-items: start;
    gap: 0;

    &::before {
      content: '';
      position: absolute;
      right: 100%;
      width: 50vw;
      border-top: 2.5px solid var(--hot);
    }

    > a {
      margin-top: -25px;
    }
  }
`
