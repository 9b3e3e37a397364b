import { styled } from 'styled-components'

/** Draws streets as slots that meet near the middle, where lead and follow are. Decorative. */
export function NightStreets() {
  return (
    <Streets viewBox="0 0 1440 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path data-water d="M-10 -10 H1020 C860 40 760 130 560 120 S180 210 -10 190 Z" />
      <path
        data-lanes
        d="M90 660 L330 170 M230 660 L460 140 M372 660 L590 130 M520 660 L720 100 M860 660 L1010 -10 M1010 660 L1150 -10 M1160 660 L1290 -10 M1310 660 L1430 -10
           M-10 300 C300 330 470 200 760 190 S1200 120 1450 150 M-10 420 C340 440 520 400 720 320 M720 320 C960 230 1180 250 1450 260 M-10 540 C380 550 760 500 1450 380 M200 660 C620 610 1000 600 1450 500"
      />
      <path d="M-10 372 C260 372 420 372 560 352 C650 339 648 288 690 288 S740 320 790 314 C980 292 1180 196 1450 196" />
      <circle cx="690" cy="288" r="11" />
      <circle cx="750" cy="314" r="11" />
    </Streets>
  )
}

const Streets = styled.svg`
  background: var(--surface);

  [data-water] {
    fill: var(--water);
    stroke: none;
  }

  [data-lanes] {
    stroke: var(--raised);
    stroke-width: 7;
  }
`
