import { readFileSync } from 'node:fs'
import { evaluateSync, parse } from 'groq-js'
import { expect, it } from 'vitest'
import { callNode, groqVersion, toParams } from '../../src/query/groqInternals.ts'

it('relies on the installed version of groq-js', () => {
  const manifest = JSON.parse(readFileSync('packages/lake/package.json', 'utf8')) as { dependencies: object }
  expect(manifest.dependencies).toMatchObject({ 'groq-js': groqVersion })
})

it("relies on groq-js concatenating arrays with the first one's `concat`", () => {
  const tree = callNode('list', parse('1 + 1'), parse('"b"'), parse('$missing'))
  expect(evaluateSync(tree, { params: toParams({ list: (...values) => values }) }).data).toEqual([2, 'b', null])
})
