import { jsonPathToStudioPath, studioPath } from '@sanity/client/csm'
import { stegaClean, type FilterDefault } from '@sanity/client/stega'
import { describe, expect, it } from 'vitest'
import { serveLake, testLake } from '../lake.ts'
import { ada, ben, swing, type SourceMap } from './mappedDocuments.ts'

const theClass = '*[_type == "class"][0]'

describe('a source map', () => {
  it.each<[query: string, sources: Record<string, string>]>([
    [`${theClass}.title`, { $: "swing $['title']" }],
    [`${theClass}{title, "price": 20, "twice": level * 2}`, { "$['title']": "swing $['title']" }],
    [`*[_type == "teacher"] | order(name desc)[0...1].name`, { '$[0]': "ben $['name']" }],
    [
      `${theClass}{"t": seo.title, "i": seo.image}`,
      { "$['t']": "swing $['seo']['title']", "$['i']": "swing $['seo']['image']" },
    ],
    [`${theClass}{"odd": @["odd 'name'"]}`, { "$['odd']": "swing $['odd \\'name\\'']" }],
    [`${theClass}.parts[1].label`, { $: "swing $['parts'][?(@._key=='p2')]['label']" }],
    [
      `${theClass}{parts[label match "Turns"]{"n": steps[0].name}}`,
      { "$['parts'][0]['n']": "swing $['parts'][?(@._key=='p2')]['steps'][?(@._key=='s2')]['name']" },
    ],
    [`${theClass}.tags[1..2]`, { '$[0]': "swing $['tags'][1]", '$[1]': "swing $['tags'][2]" }],
    [
      `${theClass}.parts[].words[]`,
      {
        '$[0]': "swing $['parts'][?(@._key=='p1')]['words'][0]",
        '$[1]': "swing $['parts'][?(@._key=='p1')]['words'][1]",
        '$[2]': "swing $['parts'][?(@._key=='p2')]['words'][0]",
      },
    ],
    [`${theClass}.teachers[]->name`, { '$[0]': "ada $['name']", '$[1]': "ben $['name']" }],
    [
      `${theClass}{"t": (teachers[]->)[defined(_id)]{name}}`,
      { "$['t'][0]['name']": "ada $['name']", "$['t'][1]['name']": "ben $['name']" },
    ],
    [
      `*[_type == "teacher"]{"n": coalesce(nickname, name)}`,
      { "$[0]['n']": "ada $['name']", "$[1]['n']": "ben $['nickname']" },
    ],
    [
      `*[_type == "teacher"]{_id == "ada" => {name}, _id == "ben" => {nickname}}`,
      { "$[0]['name']": "ada $['name']", "$[1]['nickname']": "ben $['nickname']" },
    ],
    [`${theClass}{seo{..., "title": "computed"}}`, { "$['seo']['image']": "swing $['seo']['image']" }],
    [
      `${theClass}.seo{...image, title}`,
      { "$['alt']": "swing $['seo']['image']['alt']", "$['title']": "swing $['seo']['title']" },
    ],
    [`${theClass}{"x": {"y": title}}.x.y`, { $: "swing $['title']" }],
    [
      `[${theClass}.title, "fixed", ...${theClass}.tags]`,
      {
        '$[0]': "swing $['title']",
        '$[2]': "swing $['tags'][0]",
        '$[3]': "swing $['tags'][1]",
        '$[4]': "swing $['tags'][2]",
      },
    ],
    [
      `*[_type == "teacher"]{"in": *[_type == "class" && references(^._id)]{title, "by": ^.name}}[0]`,
      { "$['in'][0]['title']": "swing $['title']", "$['in'][0]['by']": "ada $['name']" },
    ],
    [
      `${theClass}{"p": parts[]{"of": ^.title, "me": @.label}}.p[0]`,
      { "$['of']": "swing $['title']", "$['me']": "swing $['parts'][?(@._key=='p1')]['label']" },
    ],
    [
      `${theClass}{"a": title + "!", "b": upper(title), "c": count(tags), "d": pt::text(teachers[0]->bio), "e": string(level)}`,
      {},
    ],
    [
      'fn people::names($people) = $people[]{name}; people::names(*[_type == "teacher"])',
      { "$[0]['name']": "ada $['name']", "$[1]['name']": "ben $['name']" },
    ],
  ])('describes the sources of values: %s', async (query, sources) => {
    const { result, resultSourceMap } = await ask(query)
    expect(sourcesIn(resultSourceMap)).toEqual(sources)
    expect(result).toEqual((await ask(query, { resultSourceMap: 'false' })).result)
  })

  it('distinguishes documents with identical values', async () => {
    const query = '{"published": *[_id == "ada"][0].bio, "draft": *[_id == "drafts.ada"][0].bio}'
    const { resultSourceMap } = await ask(query, { perspective: 'raw' }, [{ ...ada, _id: 'drafts.ada' }])
    expect(sourcesIn(resultSourceMap)).toEqual({
      "$['published']": "ada $['bio']",
      "$['draft']": "drafts.ada $['bio']",
    })
  })

  it('names drafts and versions by their stored id', async () => {
    const draft = { _id: 'drafts.ada', _type: 'teacher', name: 'Ada L.' }
    const version = { _id: 'versions.fall.ben', _type: 'teacher', name: 'Ben F.' }
    const query = '*[_type == "teacher"]{name}'
    const { result, resultSourceMap } = await ask(query, { perspective: 'fall,drafts' }, [draft, version])
    expect(result).toEqual([{ name: 'Ada L.' }, { name: 'Ben F.' }])
    expect(resultSourceMap.documents).toEqual([draft, version].map(({ _id, _type }) => ({ _id, _type })))
  })

  it('does not map fields that a perspective adds', async () => {
    const { result, resultSourceMap } = await ask('*[_id == "ben"][0]', { perspective: 'drafts' })
    expect(result).toHaveProperty('_originalId')
    const sources = sourcesIn(resultSourceMap)
    expect(sources).toMatchObject({ "$['name']": "ben $['name']" })
    expect(sources).not.toHaveProperty("$['_originalId']")
  })

  it('is only returned on request', async () => {
    const lake = await lakeOf([])
    const path = `/v2025-02-19/data/query/production?${new URLSearchParams({ query: theClass })}`
    expect(await (await lake.request(`${path}&resultSourceMap=true`)).json()).toHaveProperty('resultSourceMap')
    for (const rest of ['', '&resultSourceMap=false'])
      expect(await (await lake.request(path + rest)).json()).not.toHaveProperty('resultSourceMap')
    const refused = await lake.request(`${path}&resultSourceMap=yes`)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('yes')])
  })

  it('leads @sanity/client from each text to its document and field', async () => {
    const { client } = await serveLake()
    await Promise.all([ada, ben].map((teacher) => client.create<{ _type: string }>(teacher)))
    await client.create(swing)
    const sources: Record<string, string> = {}
    const stega = {
      enabled: true,
      studioUrl: 'https://studio.example.com',
      filter: ({ value, sourceDocument, sourcePath }: Parameters<FilterDefault>[0]) => {
        sources[value] = `${sourceDocument._id} ${studioPath.toString(jsonPathToStudioPath(sourcePath))}`
        return true
      },
    }
    const query = `${theClass}{title, "labels": parts[].label, "bios": (teachers[]->)[defined(bio)].bio[0...1]}`
    const edited = await client.fetch(query, {}, { stega })
    const plain = await client.fetch(query)
    expect(edited).not.toEqual(plain)
    expect(stegaClean(edited)).toEqual(plain)
    expect(sources).toEqual({
      Swing: 'swing title',
      Basics: 'swing parts[_key=="p1"].label',
      Turns: 'swing parts[_key=="p2"].label',
      'No key': 'swing parts[2].label',
      'Ada dances': 'ada bio[_key=="b1"].children[_key=="c"].text',
    })
  })
})

async function lakeOf(more: { _id: string; _type: string }[]) {
  const lake = testLake()
  await lake.mutate(...[ada, ben, swing, ...more].map((create) => ({ create })))
  return lake
}

async function ask(query: string, options: Record<string, string> = {}, more: { _id: string; _type: string }[] = []) {
  const lake = await lakeOf(more)
  const search = new URLSearchParams({ query, resultSourceMap: 'withKeyArraySelector', $title: '"Swing"', ...options })
  const response = await lake.request(`/v2025-02-19/data/query/production?${search}`)
  return (await response.json()) as { result: unknown; resultSourceMap: SourceMap }
}

/** Returns the document and path of each value's source, by its path in the result. */
function sourcesIn({ documents, paths, mappings }: SourceMap): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mappings).map(([at, { source }]) => [
      at,
      `${documents[source.document]?._id} ${paths[source.path]}`,
    ]),
  )
}
