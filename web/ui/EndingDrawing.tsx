import { styled } from 'styled-components'
import { readDots } from './figures.ts'

type Dot = [x: number, y: number]
type Drawn = { size: Dot; lines: string[]; dots: string; light?: string; toCome?: string; open?: Dot }

const endings = {
  /** A question mark with the follow's dot as its point. */
  question: {
    size: [200, 216],
    lines: ['M44 78 A56 56 0 1 1 132 124 C110 138 100 148 100 170'],
    dots: '44,78 100,204',
  },
  /** A dance that isn't finished: the rest is up to the reader. */
  unfinished: {
    size: [560, 130],
    lines: ['M-2400 96 H40 C130 96 118 16 196 16 S262 96 340 96'],
    dots: '40,96 340,96',
    toCome: 'M340 96 C420 96 410 30 468 30 S520 66 534 66',
    open: [546, 66],
  },
  /** An open door and the way in. */
  door: {
    size: [300, 300],
    lines: ['M-2400 284 H70', 'M70 284 V24 H236 V284 H2400', 'M70 24 L128 52 V262 L70 284', 'M116 164 v8'],
    dots: '22,284 184,238',
    light: 'M128 52 V262 L70 284 H236 V24 H70 Z',
  },
  /** A torn ticket whose parts the line connects. */
  ticket: {
    size: [200, 90],
    lines: ['M12 66 C60 66 66 14 104 14 S150 46 188 36'],
    dots: '12,66 188,36',
  },
} satisfies Record<string, Drawn>

export type Ending = keyof typeof endings

/** Decoration only. */
export function EndingDrawing({ ending }: { ending: Ending }) {
  const { size, lines, dots, light, toCome, open }: Drawn = endings[ending]
  return (
    <EndingFigure viewBox={`0 0 ${size.join(' ')}`} width={size[0]} height={size[1]} aria-hidden="true">
      {light && <path data-light d={light} />}
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
      {toCome && <path data-to-come d={toCome} />}
      {readDots(dots).map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="11" />
      ))}
      {open && <circle data-open cx={open[0]} cy={open[1]} r="11" />}
    </EndingFigure>
  )
}

const EndingFigure = styled.svg`
  height: auto;
  overflow: visible;

  path {
    stroke: var(--stroke, var(--hot));
    stroke-linejoin: round;
  }

  path[data-to-come] {
    stroke-dasharray: 0.1 11;
    stroke-width: 5;
  }

  path[data-light] {
    fill: var(--paper-raised);
    stroke: none;
  }

  circle[data-open] {
    fill: none;
    stroke: var(--glow);
    stroke-width: 3;
    stroke-dasharray: 4 5;
  }
`
