/** A query along paths of all kinds, for the classes and teachers of sourceMap.test.ts. */
export function randomPathQuery(next: () => number): string {
  const pick = (...choices: (() => string)[]) => choices[Math.floor(next() * choices.length)]?.() ?? ''
  return pick(
    () => list(4),
    () => object(4),
    () => value(4),
  )

  function list(depth: number): string {
    if (depth <= 0)
      return pick(
        () => '*',
        () => '*[_type == "class"]',
        () => '*[_id == "ben"]',
        () => 'parts',
        () => 'tags',
      )
    const [one, rest] = [depth - 1, depth - 2]
    return pick(
      () => list(0),
      () => `${list(one)}[${condition()}]`,
      () => `(${list(one)})[${condition()}]`,
      () => `${list(one)}[]`,
      () => `${list(one)}[0...2]`,
      () => `${list(one)}[-2..-1]`,
      () => `${list(one)} | order(name desc, label)`,
      () => `(${list(one)} | order(_type, level))[0..1]`,
      () => `${list(one)}${projection(one)}`,
      () => `${list(one)}[]${projection(one)}`,
      () => `${list(one)}.${name()}`,
      () => `${list(one)}[].${name()}[]`,
      () => `${object(one)}.teachers[]->`,
      () => `(${object(one)}.teachers[]->)[defined(_id)]`,
      () => `${object(one)}.parts[].steps[]`,
      () => `[${value(rest)}, ...${list(rest)}, ${object(rest)}]`,
      () => `(${list(rest)} + ${list(rest)})`,
      () => `coalesce(${value(rest)}, ${list(rest)})`,
      () => `*[references(^._id)]`,
    )
  }

  function object(depth: number): string {
    if (depth <= 0)
      return pick(
        () => '@',
        () => '^',
        () => '*[_type == "class"][0]',
        () => '*[_id == "ben"][0]',
      )
    const [one, rest] = [depth - 1, depth - 2]
    return pick(
      () => object(0),
      () => `${list(one)}[0]`,
      () => `${list(one)}[-1]`,
      () => `(${list(one)})[1]`,
      () => `(${object(one)})`,
      () => `${object(one)}.seo`,
      () => `${object(one)}.teachers[1]->`,
      () => `${object(one)}${projection(one)}`,
      () => `{"a": ${value(rest)}, "b": ${object(rest)}}`,
      () => `(${object(rest)} + ${object(rest)})`,
      () => `coalesce(${object(rest)}, ${object(rest)})`,
      () => `select(${condition()} => ${object(rest)}, ${object(rest)})`,
    )
  }

  function value(depth: number): string {
    if (depth <= 0)
      return pick(
        name,
        () => '"fixed"',
        () => 'level',
      )
    const rest = depth - 2
    return pick(
      () => `${object(rest)}.${name()}`,
      () => `${list(rest)}[0].${name()}`,
      () => `coalesce(nickname, ${value(rest)})`,
      () => `select(${condition()} => ${value(rest)}, ${value(rest)})`,
      () => `upper(${value(rest)})`,
      () => `(${value(rest)} + "!")`,
      () => `count(${list(rest)})`,
      () => `^.${name()}`,
    )
  }

  function projection(depth: number): string {
    const parts = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, index) =>
      pick(
        name,
        () => '...',
        () => `...${object(depth - 2)}`,
        () => `${condition()} => {${name()}, "${index}": ${value(depth - 2)}}`,
        () => `"${index}": ${value(depth - 1)}`,
        () => `"${index}": ${list(depth - 2)}`,
        () => `"${index}": ${object(depth - 2)}`,
      ),
    )
    return `{${parts.join(', ')}}`
  }

  function name(): string {
    return pick(...['title', 'name', 'seo', 'parts', 'tags', 'label', 'bio', '_id', 'a'].map((one) => () => one))
  }

  function condition(): string {
    return pick(
      () => 'defined(name)',
      () => '_type == "class"',
      () => 'label match "Turns"',
      () => '@ != "fun"',
      () => 'count(*[references(^._id)]) > 0',
      () => 'level > 1',
    )
  }
}
