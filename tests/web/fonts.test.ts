import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the fonts of every page take less than 60 kB', () => {
  const bytes = ['display', 'text'].map((name) => statSync(`web/fonts/${name}.woff2`).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
})

it('the fonts come with their licenses', () => {
  const text = readFileSync('web/fonts/licenses.txt', 'utf8')
  for (const project of ['Bricolage Grotesque', 'Figtree']) expect(text).toContain(`The ${project} Project Authors`)
  expect(text.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(2)
})
