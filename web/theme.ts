import { createGlobalStyle } from 'styled-components'
import { palette } from '../shared/palette.ts'

/** The widths of the window at which layouts change. */
export const width = {
  /** A phone on its side. */
  s: '40rem',
  /** A tablet. */
  m: '48rem',
  /** Room for two columns of text. */
  l: '60rem',
  /** Room for all links of the bar. */
  xl: '64rem',
  /** The page's column. */
  xxl: '78rem',
}

/** A window so low, such as a phone on its side, that little fits on the first screen. */
export const isLow = '(max-height: 30rem)'

/** Design tokens and base styles. Surfaces are light unless they have `[data-night]`. */
export const GlobalStyle = createGlobalStyle`
  :root {
    --ink: ${palette.ink};
    --ink-raised: #2b1e17;
    --paper: ${palette.paper};
    --paper-raised: #fffbf3;
    --paper-tint: #f4e8d3;
    --glow: ${palette.glow};
    --hot: ${palette.hot};
    --button: #ff7a55;
    --follow: ${palette.follow};
    --water: #16262a;

    --surface: var(--paper);
    --raised: var(--paper-raised);
    --line: #dfcfb6;
    --text: #2a1c14;
    --quiet: #57453a;
    --press: #8c280b;
    --cool: ${palette.deepCool};

    --display: Bricolage, 'Bricolage fallback', sans-serif;
    --body: Figtree, 'Figtree fallback', sans-serif;
    --step-0: clamp(1.0625rem, 1.02rem + 0.2vw, 1.1875rem);
    --step-1: clamp(1.25rem, 1.17rem + 0.4vw, 1.5rem);
    --step-2: clamp(1.5rem, 1.3rem + 0.95vw, 2.125rem);
    --step-3: clamp(2.125rem, 1.66rem + 2.2vw, 3.5rem);
    --step-4: clamp(2.875rem, 1.9rem + 4.6vw, 6rem);

    --space-s: 0.75rem;
    --space-m: 1.5rem;
    --space-l: clamp(2rem, 1.5rem + 2vw, 3.25rem);
    --space-xl: clamp(4rem, 3rem + 4.5vw, 7.5rem);
    --gutter: clamp(1.25rem, 5vw, 4.5rem);
    /* The space beside the page's column. */
    --edge: max(var(--gutter), (100% - ${width.xxl}) / 2);
    /* From the column to the slot line at its side. */
    --beside: calc(var(--gutter) / 2);
    --measure: 66ch;
    --bar: max(64px, 4rem);
    /* The width of the slot line. */
    --thread: max(2.5px, 0.15625rem);
    --settle: 320ms cubic-bezier(0.2, 1.4, 0.4, 1);
  }

  [data-night] {
    --surface: var(--ink);
    --raised: var(--ink-raised);
    --line: #564234;
    --text: ${palette.cream};
    --quiet: #dcc8b0;
    --press: #ff9478;
    --cool: ${palette.cool};

    background: var(--surface);
    color: var(--text);
  }

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

  /* The line that web/browser/serviceWorker.ts adds to a page without a connection. */
  [data-as-of] {
    padding: 0.6rem var(--gutter);
    background: var(--glow);
    color: var(--ink);
    font-weight: 600;
    text-align: center;
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

  /* Forced colors don't apply to drawings, so they use the system colors set here. */
  @media (forced-colors: active) {
    :root,
    [data-night] {
      --ink: Canvas;
      --ink-raised: Canvas;
      --paper: Canvas;
      --paper-raised: Canvas;
      --paper-tint: Canvas;
      --surface: Canvas;
      --raised: Canvas;
      --water: Canvas;
      --hot: CanvasText;
      --button: CanvasText;
      --glow: CanvasText;
      --cool: CanvasText;
      --follow: CanvasText;
      --press: CanvasText;
      --text: CanvasText;
      --line: CanvasText;
    }
  }

  /* Paper gets the text: black on white, without bar, drawings and map, and with all tabs. */
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

    :root,
    [data-night] {
      --ink: #fff;
      --glow: #000;
      --paper-tint: #fff;
      --surface: #fff;
      --raised: #fff;
      --text: #000;
      --quiet: #000;
      --press: #000;
      --cool: #000;
      --hot: #000;
      --line: #999;
    }
  }
`
