import { jsonPathToStudioPath } from '@sanity/client/csm'
import { stegaClean, type FilterDefault } from '@sanity/client/stega'
import { expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client, name } = await openTarget()
const [_type, ada, monday] = [name('class'), name('ada'), name('monday')]

const query = '*[_id == $monday][0]{title, price, "labels": steps[].label, "teacher": teacher->name}'

it('leads from each text of a result to its document and field', async () => {
  await client.create({ _id: ada, _type, name: 'Ada' })
  const steps = [{ _key: 'a', label: 'Whip' }]
  const teacher = { _type: 'reference', _ref: ada }
  await client.create({ _id: monday, _type, title: 'Monday', price: 20, steps, teacher })
  await client.create({ _id: `drafts.${monday}`, _type, title: 'Monday, edited', price: 20, steps, teacher })

  const sources: Record<string, unknown> = {}
  const filter = ({ value, sourceDocument, sourcePath }: Parameters<FilterDefault>[0]) => {
    sources[value] = [sourceDocument._id, ...jsonPathToStudioPath(sourcePath)]
    return true
  }
  const stega = { enabled: true, studioUrl: 'https://studio.example', filter }
  const edited = await client.fetch<unknown>(query, { monday }, { stega, perspective: 'drafts' })
  const plain = await client.fetch<unknown>(query, { monday }, { perspective: 'drafts' })
  expect(plain).toEqual({ title: 'Monday, edited', price: 20, labels: ['Whip'], teacher: 'Ada' })
  expect(edited).not.toEqual(plain)
  expect(stegaClean(edited)).toEqual(plain)
  expect(sources).toEqual({
    'Monday, edited': [`drafts.${monday}`, 'title'],
    Whip: [`drafts.${monday}`, 'steps', { _key: 'a' }, 'label'],
    Ada: [ada, 'name'],
  })
})
