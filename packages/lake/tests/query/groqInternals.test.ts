import { readFileSync } from 'node:fs'
import { evaluateSync, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { LakeError } from '../../src/errors.ts'
import { withinBudget } from '../../src/processorBudget.ts'
import { asParameter, callNode, countedNode, groqVersion, termsIn, wordsIn } from '../../src/query/groqInternals.ts'
import { groqAnswer } from '../../../../tests/groqAnswer.ts'
import { random } from '../../../../tests/random.ts'

const { dependencies } = JSON.parse(readFileSync('packages/lake/package.json', 'utf8')) as {
  dependencies: Record<string, string>
}

describe(`what the lake takes for granted of groq-js ${groqVersion}`, () => {
  it('is checked against the installed version', () => {
    expect(dependencies['groq-js']).toBe(groqVersion)
  })

  it('reads the type of a node on each evaluation', () => {
    const tree = parse('"a"')
    const value = countedNode({ ...tree })
    expect(evaluateSync(value).data).toBe('a')
    const work = () => {
      for (;;) evaluateSync(value)
    }
    const limit = { milliseconds: 5, errorType: 'test', advice: '' }
    expect(() => withinBudget(work, limit)).toThrow(LakeError)
  })

  it("concatenates arrays with the first one's `concat`", () => {
    const tree = callNode('\0call', [parse('1 + 1'), parse('"b"'), parse('$missing')])
    const params = { '\0call': asParameter((values) => values) }
    expect(evaluateSync(tree, { params }).data).toEqual([2, 'b', null])
  })

  it('matches words and terms as the word index does', () => {
    const next = random(5)
    const parts = [
      'a',
      'B',
      'é',
      'É',
      'ß',
      'ſ',
      'K',
      'k',
      '\u212a',
      'İ',
      'ς',
      'Σ',
      '.',
      '..',
      '*',
      ' ',
      '-',
      "'",
      '_',
      '💃',
      '%',
    ]
    const make = () =>
      Array.from({ length: 1 + Math.floor(next() * 6) }, () => parts[Math.floor(next() * parts.length)]).join('')
    let matches = 0
    for (let round = 0; round < 20_000; round++) {
      const [text, pattern] = [make(), make()]
      const isMatch = groqAnswer('$text match $pattern', { dataset: [], params: { text, pattern } })
      if (isMatch !== true) continue
      matches++
      const words = wordsIn(text)
      for (const pieces of termsIn(pattern)) {
        const [prefix = '', ...others] = pieces
        const isFound = words.some((word) =>
          others.length === 0
            ? word === prefix
            : word.startsWith(prefix) && others.every((piece) => word.includes(piece)),
        )
        expect(isFound, JSON.stringify({ text, pattern })).toBe(true)
      }
    }
    expect(matches).toBeGreaterThan(300)
  })
})
