export function randomFilter(next: () => number, depth: number): string {
  const pick = (...items: string[]) => items[Math.floor(next() * items.length)] ?? ''
  if (depth > 0 && next() < 0.7) {
    const [left, right] = [randomFilter(next, depth - 1), randomFilter(next, depth - 1)]
    return pick(`(${left} && ${right})`, `(${left} || ${right})`, `!(${left})`, `(${left} && ${right})`)
  }
  return pick(
    '_type == "class"',
    '_type == "teacher"',
    '_type in $types',
    '_id == "class-3"',
    '_id in $ids',
    'level == 1',
    'level == "1"',
    'level == null',
    'level in [2, 3]',
    'level > 1',
    'slug.current == $slug',
    'name == "Name 2"',
    'references("teacher-1")',
    'references($ids)',
    'sanity::versionOf("class-4")',
    'defined(slug)',
    'teachers[0]->name == "Name 1"',
    '"fun" in tags',
    '$tag in tags',
    '2 in tags[]',
    '"fun" in tags[].label',
    '"teacher-1" in teachers[]._ref',
    'name match "2"',
    'name match "na*"',
    'text match $pattern',
    '[name, tags, text] match ["*a*", "n*"]',
    'tags match "SWING"',
  )
}

/** A query about the documents of `randomDataset`: filter, order, slice and projection. */
export function randomQuery(next: () => number): string {
  const pick = (...items: string[]) => items[Math.floor(next() * items.length)] ?? ''
  const where = (depth: number) => `*[${randomFilter(next, depth)}]`
  const order = pick(
    '',
    '',
    ' | order(level desc, _id)',
    ' | order(name, slug.current desc)',
    ' | order(teachers[0]->name, _id desc)',
    ' | score(name match "2", boost(_id match "*1", 2))',
  )
  const slice = pick(
    '',
    '',
    '[0]',
    '[-1]',
    '[0...3]',
    '[$from..$to]',
    '[-3..-1]',
    '[2..1]',
    '[level > 1]',
    '[defined(slug)]',
  )
  const projection = pick(
    '',
    '{...}',
    '._id',
    '.teachers[]->name',
    '.slug.current',
    '{_id, "first": teachers[0]->{name, "back": *[references(^._id)]._id}}',
    '{"names": teachers[]->{name, "others": *[references(^._id) && _id != ^.^._id]._id}}',
    '{"in": *[_id in ^.teachers[]._ref].name, "not": count(*[!(_id in ^.teachers[]._ref)])}',
    '{_type == "class" => {"alike": *[slug.current == ^.slug.current][0]._id}, "n": count(*[references($ids)])}',
    '{"same": coalesce(*[_type == ^._type && name == ^.name] | order(_id)[1]._id, "none"), level in [1, $level] => {name}}',
    `{"some": ${where(1)}._id, "same": ${where(1)}[level == ^.level]._id}`,
    `{"sum": math::sum(${where(1)}.level), "key": name + "-" + string(level), "up": ^._id}`,
  )
  const query = where(3) + order + slice + projection
  return pick(query, query, `count(${query})`, `{"all": ${query}, "one": ${where(2)}[0]{"it": ${where(1)}[0..1]._id}}`)
}

export function randomParams(next: () => number): Record<string, unknown> {
  const pick = (...items: unknown[]) => items[Math.floor(next() * items.length)]
  return {
    types: pick(['teacher', 'nobody'], ['class'], [], null, 'class'),
    ids: pick(['class-2', 'teacher-1', 7], 'teacher-2', null, ['drafts.class-3', 'class-3', 'class-3']),
    slug: pick('class-4', 'class-1', null, 7, ['class-4'], { current: 'class-4' }),
    level: pick(1, '1', null, 2.5),
    tag: pick('fun', 2, true, null, ['fun']),
    pattern: pick('ärger', 'STRASSE', 'straße', 'k', 'e.g', 'e*g', 'su*', '*', '', '-', null, ['it*', '20'], ['x', 1]),
    from: pick(0, 1),
    to: pick(0, 2, 4),
  }
}
