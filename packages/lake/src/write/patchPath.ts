import { badRequest } from '../errors.ts'

const longest = 1000

/** Names that give access to prototypes, and one that `@sanity/mutator` calls on what it patches. */
const refusedNames = ['__proto__', 'prototype', 'constructor', 'hasOwnProperty']

const name = String.raw`(?:[A-Za-z_]\w*|'(?:[^'\\]|\\.)+')`
const literal = String.raw`(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)`
const filter = String.raw`(?:${name}(?:\.${name})*|[@$]) *(?:\?|(?:[<>]=?|[!=]=) *${literal})`
const index = String.raw`\d{1,4}`
const range = String.raw`-?${index} *: *(?:-?${index})?|: *-?${index}`
const lastElement = `(?:${filter}|${range}|-?${index}|${name})`

const start = String.raw`(?:${name}|\[ *${name} *\])`
const step = String.raw`(?:\.${name}|\[ *(?:${filter}|${index}|${name}) *\])`
const lastStep = String.raw`\[ *${lastElement}(?: *, *${lastElement})* *\]`
const anywhere = String.raw`\.\.(?:${name}|\[ *${filter} *\])`

const wholePath = new RegExp(`^(?:${start}${step}*(?:${lastStep})?|${anywhere})$`)
const quotedOrName = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)+)'|([A-Za-z_]\w*)/g

/**
 * Checks a path such as `a.b`, `a[-1]`, `a[1:3]`, `a[_key=="x"].b` or `..a`. Refuses what `@sanity/mutator` parses but
 * applies several times, elsewhere, or in exponential time: `..` and several items anywhere but at the end.
 * @throws LakeError 400
 */
export function assertPath(path: string): void {
  if (path.length > longest) throw badRequest(`A path has ${path.length} characters; use up to ${longest}`)
  if (!wholePath.test(path))
    throw badRequest(
      `The path "${path}" is invalid; use paths such as a.b, ['a-b'], a[0], a[_key=="x"].b or ..name, with several items or items from the end only at its end`,
    )
  for (const [, quoted, plain] of path.matchAll(quotedOrName)) {
    const field = plain ?? quoted?.replace(/\\(.)/g, '$1') ?? ''
    if (refusedNames.includes(field)) throw badRequest(`The path "${path}" leads out of the document`)
  }
}
