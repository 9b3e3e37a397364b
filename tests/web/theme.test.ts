import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { palette } from '../../shared/palette.ts'
import { contrast } from '../contrast.ts'

/** The contrast that WCAG 2.2 requires: AAA for text, AA for meaningful graphics. */
const forText = 7
const forGraphics = 3

const onPaper = ['--paper', '--paper-raised', '--paper-tint']
const onInk = ['--ink', '--ink-raised']

const pairs: { tokens: string; color: string; grounds: string[]; atLeast: number; use: string }[] = [
  { use: 'text', tokens: ':root', color: '--text', grounds: onPaper, atLeast: forText },
  { use: 'quiet text', tokens: ':root', color: '--quiet', grounds: onPaper, atLeast: forText },
  { use: 'links in text', tokens: ':root', color: '--press', grounds: onPaper, atLeast: forText },
  { use: 'labels', tokens: ':root', color: '--cool', grounds: onPaper, atLeast: forText },
  { use: 'the focus ring', tokens: ':root', color: '--cool', grounds: onPaper, atLeast: forGraphics },
  { use: 'button labels', tokens: ':root', color: '--ink', grounds: ['--button'], atLeast: forText },
  { use: 'text at night', tokens: '[data-night]', color: '--text', grounds: onInk, atLeast: forText },
  { use: 'quiet text at night', tokens: '[data-night]', color: '--quiet', grounds: onInk, atLeast: forText },
  { use: 'links at night', tokens: '[data-night]', color: '--press', grounds: onInk, atLeast: forText },
  { use: 'labels at night', tokens: '[data-night]', color: '--cool', grounds: onInk, atLeast: forText },
  { use: 'small labels at night', tokens: '[data-night]', color: '--glow', grounds: onInk, atLeast: forText },
  { use: 'the focus ring at night', tokens: '[data-night]', color: '--cool', grounds: onInk, atLeast: forGraphics },
  { use: 'buttons at night', tokens: '[data-night]', color: '--hot', grounds: onInk, atLeast: forGraphics },
]

describe('the colors of the theme', () => {
  for (const { use, tokens, color, grounds, atLeast } of pairs)
    for (const ground of grounds)
      it(`${use}: ${color} on ${ground} has a contrast of at least ${atLeast}`, () => {
        const colors = { ...tokensOf(':root'), ...tokensOf(tokens) }
        expect(contrast(channels(colors[color]), channels(colors[ground]))).toBeGreaterThanOrEqual(atLeast)
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
