import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import type { HomePageContent } from '../queries/pageContent.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import type { Site } from '../queries/siteQuery.ts'
import { lowHeight, width } from '../theme.ts'
import { Backdrop, Picture } from '../ui/Picture.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { HeroFacts, onItsSide } from './HeroFacts.tsx'
import { NextClass } from './NextClass.tsx'
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

/** Shows the first screen: when the next class is, what this is, where, the price, and one button. */
export function Hero({ hero, site, evenings, admission, now, news }: Props) {
  return (
    <Stage data-night data-hero>
      <Night>
        <Backdrop image={hero?.image ?? null} />
      </Night>
      {news}
      <Welcome data-words>
        <Answer>
          <NextClass evenings={evenings} now={now} isLarge />
        </Answer>
        <Name>
          <LogoPlace>
            <Picture image={site.logo} sizes="64px" widths={[64, 128, 192]} isTransparent />
          </LogoPlace>
          <h1>{hero?.heading ?? site.title ?? site.organization ?? 'Welcome'}</h1>
        </Name>
        {hero?.promise && <Tagline>{hero.promise}</Tagline>}
      </Welcome>
      <HeroFacts>
        <WhenAndWhere when={null} where={nextVenues(nextClasses(evenings), site.venue)} now={now}>
          {admission && <WhatItCosts card={admission} />}
        </WhenAndWhere>
        <ButtonLink href="/firsttime">{hero?.buttonLabel ?? 'First Time'}</ButtonLink>
      </HeroFacts>
    </Stage>
  )
}

const Stage = styled.div`
  --date: clamp(2.75rem, 1rem + 5.6vw, 6.25rem);

  position: relative;
  overflow-x: clip;
  isolation: isolate;
  display: grid;
  grid-template-rows: 1fr auto auto;
  gap: clamp(1.25rem, 5vh, 3.5rem);
  min-height: calc(100svh - var(--bar));
  padding: 1rem var(--edge) var(--below);
  --below: clamp(1.5rem, 5vh, 3.5rem);
  /* More than from the text to the side of the window. */
  --to-window: 50vw;

  @media (max-width: ${width.s}) {
    gap: 0.75rem;
    padding-top: 0.5rem;
    --below: 1rem;
  }

  /* The text is on the left, the facts and the button on the right. */
  @media ${onItsSide} {
    --date: 1.75rem;
    --step-1: 1rem;
    --step-2: 1.125rem;

    grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr);
    align-items: end;
    gap: 0.5rem 2.5rem;
    padding-block: 0 0.5rem;

    > :last-child {
      grid-area: 1 / 2 / span 2;
      align-self: center;
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

    @media (max-width: ${width.s}) {
      background: ${underBar}, linear-gradient(to top, #1b120eeb 45%, #1b120e4c 68%, #1b120e00 88%);
    }

    @media ${onItsSide} {
      background: #1b120ebd;
    }

    /* Browsers would add a solid background to each line of text over a picture. */
    @media (forced-colors: active) {
      background: Canvas;
    }
  }
`

const Welcome = styled.div`
  position: relative;
  display: grid;
  gap: clamp(0.75rem, 2vh, 1.25rem);

  /* Keeps the words readable over any picture, and fades around them. */
  @media screen {
    &::before {
      --fade: 5rem;

      content: '';
      position: absolute;
      inset: calc(-1 * var(--fade)) calc(-1 * var(--fade)) calc(-1 * var(--fade)) calc(-1 * var(--to-window));
      z-index: -1;
      background: #1b120eb8;
      mask-image:
        linear-gradient(transparent, #000 var(--fade), #000 calc(100% - var(--fade)), transparent),
        linear-gradient(to left, transparent, #000 var(--fade));
      mask-composite: intersect;
    }
  }

  @media (max-width: ${width.s}), ${onItsSide} {
    gap: 0.5rem;
  }
`

/* The date in display size. */
const Answer = styled.dl`
  dt {
    color: var(--glow);
    font-weight: 600;
  }

  strong {
    font-family: var(--display);
    letter-spacing: -0.02em;
  }

  p {
    font-size: var(--step-1);
  }

  div > strong,
  li > strong {
    display: block;
    font-size: var(--date);
    font-weight: 800;
    line-height: 0.95;
    letter-spacing: -0.04em;
    text-wrap: balance;

    /* As tall as the longest date, so that nothing shifts when a script replaces it with "Tonight". */
    @media (max-width: ${width.m}) and (min-height: ${lowHeight}) {
      display: grid;
      align-items: end;
      min-height: 1.9em;
    }
  }

  div > span {
    display: block;
    margin-top: 0.4rem;
    font: 600 var(--step-2) / 1.2 var(--display);
    font-variant-numeric: tabular-nums lining-nums;
  }

  [data-large] strong {
    display: block;
    font: 800 var(--step-3) / 1 var(--display);
  }
`

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: 0.75rem;
`

const LogoPlace = styled.div`
  flex: none;
  width: clamp(2.5rem, 4vw, 4rem);

  /* The picture would be white on white in forced colors. */
  @media (forced-colors: active) {
    display: none;
  }
`

const Tagline = styled.p`
  max-width: 36ch;
  font-size: var(--step-1);
  line-height: 1.4;
`
