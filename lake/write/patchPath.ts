import { badRequest } from '../errors.ts'

const name = String.raw`(?:[A-Za-z_]\w*|'(?:[^'\\]|\\.)*')`
const literal = String.raw`(?:"(?:[^"\\]|\\.)*"|true|false|-?\d+(?:\.\d+)?)`
const field = `${name}(?: *\\. *${name})*`
const filter = `(?:${field}|@|\\$) *(?:\\?|(?:[=!<>]=|[<>]) *${literal})`
const range = String.raw`(?:-?\d+ *: *(?:-?\d+)?|: *-?\d+)(?: *: *-?\d+)?`
const item = ` *(?:${filter}|${range}|-?\\d+|${field}) *`
const brackets = `\\[${item}(?:,${item})*\\]`
const path = new RegExp(
  `^ *(?:\\.\\.)? *(?:${name}|${brackets})(?: *(?:\\.\\.? *${name}|(?:\\.\\.)? *${brackets}))* *$`,
)

const longest = 2000

/** A path into an object's prototype would change every object of this process. */
const inherited = /(^|[^\w])(__proto__|prototype|constructor)($|[^\w])/

/**
 * Makes sure that a text is a path in JSONMatch: `a.b`, `a[0]`, `a[-1]`, `a[1:3]`, `a[_key=="x"].b`, `a['b']`, `..a`.
 * `@sanity/mutator` takes others for a part of themselves, or for nothing.
 * @throws LakeError 400 when it is none, or absurdly long
 * @see https://www.sanity.io/docs/json-match
 */
export function assertPath(text: string): void {
  if (text.length > longest) throw badRequest(`A path has ${text.length} characters; use up to ${longest}`)
  if (!path.test(text)) {
    throw badRequest(`The path "${text}" is none; use paths such as a.b, a[0], a[_key=="x"].b or ..a`)
  }
  if (inherited.test(text.replaceAll('\\', ''))) throw badRequest(`The path "${text}" leads out of the document`)
}
