import fc from 'fast-check'
import { mutated, names } from './anything.ts'

const real = [
  '*[_type == "class" && slug.current == $slug][0]{..., teachers[]->{name, "photo": photo.asset->url}}',
  '*[_type in ["class", "teacher"] && !(_id in path("drafts.**"))] | order(title asc, _updatedAt desc)[0...20]{_id, title}',
  '*[references($id)]{"n": count(*[references(^._id)]), "first": *[_id == ^._id][0].title}',
  '*[title match ["ti*", "1"] || pt::text(body) match text::query($q)] | score(title match "title", boost(_id match "d*", 2))',
  '{"a": select(1 in 0..3 => "x", "y"), "b": coalesce(title, @, null), "c": array::unique(list[] + [1, 2, ...list])}',
  '*[dateTime(_updatedAt) > dateTime(now()) - 60*60*24 && string::startsWith(title, "t")]{"d": round(level * 1.5, 2) ** 2}',
  'fn a::twice($x) = $x{"one": title, "other": ^.title}; a::twice(*[0..3])',
  '*[defined(list) && count(list[@ > 1]) > 0 && math::sum(list) > 0]{"s": string(level) + "-" + lower(title), list[0..1], list[-1]}',
]

const leaves = fc.oneof(
  fc.constantFrom(
    '*',
    '@',
    '^',
    '^.^',
    'title',
    'list',
    'list[]',
    'links[]->',
    '_id',
    '$x',
    '$list',
    '1',
    '-2.5',
    '"a b"',
    'null',
    'true',
    'now()',
  ),
  names.map((name) => JSON.stringify(name)),
)

/** Queries that can be parsed, as a rule, and nest what takes long. */
const nested = fc.letrec((tie) => {
  const of = tie('query') as fc.Arbitrary<string>
  const two = fc.tuple(of, of)
  return {
    query: fc.oneof(
      { maxDepth: 7, depthIdentifier: 'groq' },
      leaves,
      two.map(([base, filter]) => `${base}[${filter}]`),
      two.map(([base, filter]) => `*[count(${base}) > 0 && ${filter} != null]`),
      two.map(([base, value]) => `${base}{"a": ${value}, ...}`),
      two.map(([base, value]) => `${base}{"a": ${value}}{"a": [a, a], "b": a + a}`),
      two.map(([base, key]) => `(${base}) | order(${key}, _id desc)`),
      two.map(([base, value]) => `(${base}) | score(${value} match "t*", boost(title match "*1*", 3))`),
      fc
        .tuple(of, fc.constantFrom('+', '-', '*', '/', '%', '**', '==', '<', 'in', 'match', '&&', '||', '=>', '..'), of)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(
          fc.constantFrom(
            'count',
            'upper',
            'string',
            'length',
            'pt::text',
            'math::sum',
            'array::unique',
            'array::compact',
            'references',
            'defined',
            'dateTime',
            'sanity::versionOf',
            'text::query',
          ),
          of,
        )
        .map(([name, argument]) => `${name}(${argument})`),
      fc
        .tuple(
          fc.constantFrom(
            'array::join',
            'string::split',
            'array::intersects',
            'coalesce',
            'round',
            'string::startsWith',
          ),
          two,
        )
        .map(([name, [one, other]]) => `${name}(${one}, ${other})`),
      fc
        .tuple(
          of,
          fc.constantFrom(
            '[]',
            '->',
            '.title',
            '[0]',
            '[-1]',
            '[0..99999999]',
            '[].list[]',
            '[0...3].a',
            '.links[]->links[]->',
          ),
        )
        .map((both) => both.join('')),
      two.map(([one, other]) => `[${one}, ...${other}, ...${other}]`),
      two.map(([one, other]) => `select(${one} => ${other}, ${one})`),
    ),
  }
}).query

const words = fc.constantFrom(
  ...'* [ ] { } ( ) -> . .. ... , : | ! && || == in match asc @ ^ $x $ "a" \' " // fn ns::f global::count order score _id \\u0041'.split(
    ' ',
  ),
)

export const groq = fc.oneof(
  { arbitrary: nested, weight: 4 },
  { arbitrary: mutated(real), weight: 3 },
  { arbitrary: fc.array(words, { maxLength: 40 }).map((some) => some.join(' ')), weight: 1 },
  { arbitrary: fc.string({ maxLength: 200, unit: 'binary' }), weight: 1 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '(',
          '[',
          '{"a":',
          '*[',
          '!',
          '-',
          'a.',
          '{a}',
          '[a]',
          'a->',
          '1+',
          'select(a=>',
          '//',
          '"\\u{41}',
          'a in ',
        ),
        fc.nat(20_000),
      )
      .map(([text, times]) => `*${text.repeat(times)}`),
    weight: 1,
  },
)

/** Short, as a rule. */
export const length = (most: number) => fc.nat(most).map((value) => (value % 10 === 0 ? value : value % 100))

/** One in fifty is long, and some of those are refused for it. */
const rarely = (most: number) => fc.oneof({ weight: 9, arbitrary: fc.nat(99) }, { weight: 2, arbitrary: length(most) })
const long = (text: string) => rarely(250_000).map((times) => text.repeat(Math.ceil(times / text.length)))

export const params = fc.record({
  x: fc.oneof(fc.constantFrom('x', null, 7, '*x*x*x*'), long('x'), long('. '), long('....'), long('é ')),
  list: fc.oneof(
    fc.constant([1, 'a', null]),
    rarely(40_000).map((count) => Array.from({ length: count }, (_, index) => index)),
  ),
  slug: names,
  id: names,
  q: fc.oneof(names, long('a* '), fc.string()),
})
