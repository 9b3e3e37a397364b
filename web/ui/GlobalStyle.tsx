import { createGlobalStyle } from 'styled-components'
import { Tokens } from '../theme.ts'

/** Renders the design tokens, and the styles of elements without a component. */
export const GlobalStyle = () => (
  <>
    <Tokens />
    <BaseStyle />
  </>
)

const BaseStyle = createGlobalStyle`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  :has(> dd li:not([hidden]) > [data-on]:not([hidden])) > [data-next],
  :not(:has(> dd li:not([hidden]) > [data-on]:not([hidden]))) > [data-now] {
    display: none;
  }

  html {
    scroll-padding-top: var(--bar);
    text-size-adjust: 100%;
    -webkit-text-size-adjust: 100%;
    background: var(--ink);

    /* On very wide screens, letters grow with the drawings. */
    font-size: max(100%, 0.8333vw);
  }

  body {
    margin: 0;
    background: var(--ink);
    color: var(--text);
    font: 400 var(--step-0) / 1.6 var(--body);
    -webkit-font-smoothing: antialiased;
    overflow-wrap: anywhere;

    /* Only words that may not fit on a phone. */
    hyphens: auto;
    hyphenate-limit-chars: 12 4 4;
  }

  /* The slot line extends past the window. It is clipped here, because \`overflow\` on body propagates to the viewport. */
  main {
    overflow-x: clip;
    background: var(--surface);
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote {
    margin: 0;
    padding: 0;
  }

  ul, ol {
    list-style: none;
  }

  h1, h2, h3 {
    font: 700 var(--step-2) / 1.05 var(--display);
    letter-spacing: -0.02em;
    text-wrap: balance;
  }

  /* WebKit, which alone knows \`hanging-punctuation\`, crashes when a word of such a paragraph has to break. */
  @supports not (hanging-punctuation: first) {
    p, blockquote {
      text-wrap: pretty;
    }
  }

  img, svg {
    display: block;
    max-width: 100%;
  }

  /* Drawings consist of lines, and of dots for lead and follow in turn. */
  :where(svg[aria-hidden]) path {
    fill: none;
    stroke: var(--hot);
    stroke-width: 3;
    stroke-linecap: round;
  }

  circle {
    fill: var(--hot);
  }

  circle:nth-of-type(even) {
    fill: var(--cool);
  }

  /* Words that stand out, also in a list that has another color. */
  [data-tone][data-tone] {
    color: var(--cool);
    font-weight: 600;
  }

  [data-tone='press'][data-tone] {
    color: var(--press);
  }

  [data-tone='quiet'][data-tone] {
    color: var(--quiet);
  }

  a {
    color: inherit;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }

  :focus-visible {
    outline: 3px solid var(--cool);
    outline-offset: 3px;
    border-radius: 4px;
  }

  @media (prefers-reduced-motion: no-preference) {
    @view-transition {
      navigation: auto;
    }

    ::view-transition-old(root) {
      animation: leave 120ms ease-in both;
    }

    /* The line stretches from the head of one page to the head of the next and settles. */
    ::view-transition-group(slot) {
      animation-duration: 420ms;
      animation-timing-function: cubic-bezier(0.2, 1.25, 0.4, 1);
    }

    ::view-transition-new(root) {
      animation: arrive var(--settle) both;
    }
  }

  @keyframes dance-line {
    from {
      stroke-dashoffset: 1;
    }

    to {
      stroke-dashoffset: 0;
    }
  }

  @keyframes dance-follow {
    from {
      offset-distance: 0%;
    }
  }

  @keyframes leave {
    to {
      opacity: 0;
    }
  }

  @keyframes arrive {
    from {
      opacity: 0;
      translate: 0 12px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }

  /* Paper gets the text, without bar, drawings and map, and with all tabs. */
  @media print {
    header,
    nav,
    button,
    iframe,
    picture,
    svg,
    [aria-label='Map'] {
      display: none !important;
    }

    [role='tabpanel'] {
      display: block !important;
    }

    main > div {
      min-height: 0 !important;
    }
  }
`
