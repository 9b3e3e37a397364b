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

/** The height below which a window, such as that of a phone on its side, shows little on the first screen. */
export const lowHeight = '30rem'

/** Design tokens. Surfaces are light unless they have `[data-night]`. */
export const Tokens = createGlobalStyle`
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

  /* Black on white. */
  @media print {
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
