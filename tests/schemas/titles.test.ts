import { expect, it } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'

type Definition = { name?: string; title?: string; type: string; fields?: Definition[]; of?: Definition[] }

const types = new Map((schemaTypes as unknown as Definition[]).map((type) => [type.name, type]))

/** Returns the titles of the fields inside a type, by path without list items. */
function fieldTitles(type: Definition, path = ''): [string, string][] {
  const { fields = [], of = [] } = types.get(type.type) ?? type
  const inner = fields.flatMap((field): [string, string][] => {
    const at = `${path === '' ? '' : `${path}.`}${field.name}`
    return [[at, field.title ?? field.name ?? ''], ...fieldTitles(field, at)]
  })
  return [...inner, ...of.flatMap((item) => fieldTitles(item, path))]
}

it('previews name documents and fields as the Studio does', async () => {
  const documents = [...types.values()].filter(({ type }) => type === 'document')
  const titles = documents.map((type) => [
    type.name,
    { title: type.title ?? type.name, fields: Object.fromEntries(fieldTitles(type)) },
  ])
  const json = `${JSON.stringify(Object.fromEntries(titles), null, 2)}\n`
  // `npm run types` updates the file.
  await expect(json).toMatchFileSnapshot('../../web/sanity/titles.json')
})
