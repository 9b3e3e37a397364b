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

const words = fc.constantFrom(
  ...'* [ ] { } ( ) -> . .. ... , : | ! && || == in match asc @ ^ $x $ "a" \' " // fn ns::f global::count order score _id \\u0041'.split(
    ' ',
  ),
)

export const groq = fc.oneof(
  { arbitrary: mutated(real), weight: 7 },
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
