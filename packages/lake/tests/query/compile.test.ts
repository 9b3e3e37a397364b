import { unparse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../../src/document.ts'
import { bind, compile } from '../../src/query/compile.ts'
import type { Environment } from '../../src/query/queryEnvironment.ts'
import { evaluate } from '../../src/query/query.ts'
import { parseQuery } from '../../src/query/parseQuery.ts'
import type { Plan, PlannedFilter } from '../../src/query/planFilter.ts'

/** Runs a query on no documents. @returns what it asks of its environment */
function readsOf(query: string): string[] {
  const reads: string[] = []
  const note = (...words: unknown[]): LakeDocument[] => {
    reads.push(words.join(' '))
    return []
  }
  const environment: Environment = {
    everything: () => note('everything'),
    isDocument: () => false,
    dereference(reference) {
      note('dereference', JSON.stringify(reference))
      return null
    },
    candidates: (planned, values) => note('candidates', describePlan(planned, values)),
    first: (type, { path, isDescending, count }) => note('first', count, type, ...path, isDescending ? 'desc' : 'asc'),
    countAll: () => note('countAll').length,
    countOfType: (type) => note('countOfType', type).length,
  }
  const compiled = compile(parseQuery(query, {}))
  evaluate(compiled, bind(compiled, {}, environment), { projectId: 'p', clock: Date.now }, 'production')
  return reads
}

function describePlan({ plan, uncovered }: PlannedFilter, values: unknown[]): string {
  const shown = (one: Plan): string => ('plans' in one ? `${one.kind}(${one.plans.map(shown).join()})` : one.kind)
  return [plan && shown(plan), JSON.stringify(values), ...uncovered.map((node) => unparse(node))].join(' ')
}

describe('a compiled query', () => {
  it.each([
    ['all documents', '*', 'everything'],
    ['all documents of two types', '*[_type in ["a", "b"]]', 'candidates in [["a","b"]]'],
    ['the documents with a field', '*[slug.current == "x"]', 'candidates equals ["x"]'],
    ['the documents that refer to another', '*[references("x")]', 'candidates references [["x"]]'],
    ['the documents whose list has an item', '*["x" in tags]', 'candidates contains ["x"]'],
    ['the documents whose list has a reference', '*["x" in links[]._ref]', 'candidates contains ["x"]'],
    ['the documents whose text has a word', '*[title match "x"]', 'candidates match ["x"]'],
    ['the documents in whose texts is a word', '*[[title, tags[]] match "x"]', 'candidates match ["x"]'],
    [
      'what conditions leave together',
      '*[a == 1 && (b == 2 || "c" in d)]',
      'candidates all(equals,any(equals,contains)) [1,2,"c"]',
    ],
    ['what a part of the conditions leaves', '*[a == 1 && b > 2]', 'candidates equals [1] b > 2'],
    ['all documents where no condition is indexed', '*[a == 1 || b > 2]', 'candidates  [] a == 1 || b > 2'],
    ['ids that perspectives change', '*[_id match "x*"]', 'candidates  [] _id match "x*"'],
    ['the first of a type', '*[_type == "a"][0]', 'first 1 a asc'],
    ['the first of a type in an order', '*[_type == "a"] | order(b.c desc)[0...3]', 'first 3 a b c desc'],
    ['the last of a type', '*[_type == "a"][-1]', 'candidates equals ["a"]'],
    ['the first of a filter', '*[b == 1][0]', 'candidates equals [1]'],
    ['how many there are', 'count(*)', 'countAll'],
    ['how many there are of a type', 'count(*[_type == "a"])', 'countOfType a'],
    ['how many pass a filter', 'count(*[b == 1])', 'candidates equals [1]'],
    ['what a reference leads to', '{"_ref": "x"}->', 'dereference {"_ref":"x"}'],
  ])('reads %s', (_, query, read) => {
    expect(readsOf(query)).toEqual([read])
  })
})
