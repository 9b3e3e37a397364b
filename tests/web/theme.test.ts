import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { palette } from '../../shared/palette.ts'
import { contrast } from '../contrast.ts'

/** The contrast that WCAG 2.2 requires: AAA for text, AA for meaningful graphics. */
const read = 7
const mark = 3

const onPaper = ['--paper', '--paper-raised', '--paper-tint']
const onInk = ['--ink', '--ink-raised']

const pairs: { tokens: string; colour: string; grounds: string[]; atLeast: number; use: string }[] = [
  { use: 'text', tokens: ':root', colour: '--text', grounds: onPaper, atLeast: read },
  { use: 'quiet text', tokens: ':root', colour: '--quiet', grounds: onPaper, atLeast: read },
  { use: 'links in text', tokens: ':root', colour: '--press', grounds: onPaper, atLeast: read },
  { use: 'labels', tokens: ':root', colour: '--cool', grounds: onPaper, atLeast: read },
  { use: 'the focus ring', tokens: ':root', colour: '--cool', grounds: onPaper, atLeast: mark },
  { use: 'button labels', tokens: ':root', colour: '--ink', grounds: ['--button'], atLeast: read },
  { use: 'text at night', tokens: '[data-night]', colour: '--text', grounds: onInk, atLeast: read },
  { use: 'quiet text at night', tokens: '[data-night]', colour: '--quiet', grounds: onInk, atLeast: read },
  { use: 'links at night', tokens: '[data-night]', colour: '--press', grounds: onInk, atLeast: read },
  { use: 'labels at night', tokens: '[data-night]', colour: '--cool', grounds: onInk, atLeast: read },
  { use: 'small labels at night', tokens: '[data-night]', colour: '--glow', grounds: onInk, atLeast: read },
  { use: 'the focus ring at night', tokens: '[data-night]', colour: '--cool', grounds: onInk, atLeast: mark },
  { use: 'buttons at night', tokens: '[data-night]', colour: '--hot', grounds: onInk, atLeast: mark },
]

describe('the colors of the theme', () => {
  for (const { use, tokens, colour, grounds, atLeast } of pairs)
    for (const ground of grounds)
      it(`${use}: ${colour} on ${ground} has a contrast of at least ${atLeast}`, () => {
        const colours = { ...tokensOf(':root'), ...tokensOf(tokens) }
        expect(contrast(channels(colours[colour]), channels(colours[ground]))).toBeGreaterThanOrEqual(atLeast)
      })
})

/** Returns the custom properties that the first rule with a selector sets. */
function tokensOf(selector: string): Record<string, string> {
  const source = readFileSync('web/theme.ts', 'utf8').replace(
    /\$\{palette\.(\w+)\}/g,
    (_, name: keyof typeof palette) => palette[name],
  )
  const [, rest = ''] = source.split(`\n  ${selector} {`)
  const [block = ''] = rest.split('}')
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function channels(hex = ''): number[] {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`"${hex}" is not a color of the form #rrggbb`)
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
}
