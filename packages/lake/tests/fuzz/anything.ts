import fc from 'fast-check'

/** Names that mean something to JavaScript, to paths or to the lake. */
export const names = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'toJSON', 'length'],
  ...[
    '..',
    '.',
    '',
    'a..b',
    '../../etc/passwd',
    'drafts.',
    'drafts.x',
    'versions.r.x',
    'drafts.drafts.x',
    '-x',
    'x y',
    '\0',
  ],
  ...[
    'known',
    'x',
    'title',
    'list',
    'deep',
    '_id',
    '_type',
    '_rev',
    '_key',
    '_ref',
    '_createdAt',
    '_system',
    '💃',
    'é',
  ],
)

/** JSON of any shape, with such names in it. */
export const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 1e308, 'x', '', 'class'),
    fc.string({ maxLength: 20, unit: 'binary' }),
    names,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as Record<string, unknown>),
  ),
})).value

/** A text with something missing, doubled, or put into it. */
export function mutated(texts: string[]): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(12),
    fc.oneof(fc.string({ maxLength: 4, unit: 'binary' }), names),
  )
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 4 })).map(([text, changes]) =>
    changes.reduce((changed, [where, length, put]) => {
      const at = Math.floor(where * changed.length)
      const kind = length % 3
      return (
        changed.slice(0, at) +
        (kind === 0 ? put : kind === 1 ? changed.slice(at, at + length) : '') +
        changed.slice(kind === 1 ? at : at + length)
      )
    }, text),
  )
}
