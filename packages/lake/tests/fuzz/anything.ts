import fc from 'fast-check'

/** Names with a meaning in JavaScript, in paths or in the lake. */
const words = `__proto__ constructor prototype toString hasOwnProperty valueOf then toJSON length
  .. . a..b ../../etc/passwd drafts. drafts.x versions.r.x drafts.drafts.x -x known x title list deep
  _id _type _rev _key _ref _createdAt _system 💃 é`
export const names = fc.constantFrom('', 'x y', '\0', ...words.split(/\s+/))

/** Generates JSON of any shape, with such names. */
export const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 1e308, 'x', '', 'class'),
    fc.string({ maxLength: 20, unit: 'binary' }),
    names,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as object),
  ),
})).value

/** Generates texts with parts that are removed, doubled or inserted. */
export function mutated(texts: string[]): fc.Arbitrary<string> {
  const put = fc.oneof(fc.string({ maxLength: 4, unit: 'binary' }), names)
  const change = fc.record({
    where: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    put,
    kind: fc.constantFrom('put', 'double', 'remove'),
  })
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 4 })).map(([text, changes]) =>
    changes.reduce((changed, { where, length, put, kind }) => {
      const at = Math.floor(where * changed.length)
      const [before, part, after] = [changed.slice(0, at), changed.slice(at, at + length), changed.slice(at + length)]
      return before + { put: put + part, double: part + part, remove: '' }[kind] + after
    }, text),
  )
}

/** Generates lengths, most of them short. */
export const length = (most: number) => fc.nat(most).map((value) => (value % 10 === 0 ? value : value % 100))
