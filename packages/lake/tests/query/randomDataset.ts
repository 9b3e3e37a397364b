import { openDataset, type Dataset } from '../../src/dataset/dataset.ts'
import { type LakeDocument, getPublishedId } from '../../src/document.ts'
import { itemIndex, valueIndex, wordIndex } from '../../src/query/planFilter.ts'
import { openStore } from '../../src/store/store.ts'
import { random } from '../../../../tests/random.ts'

const datasets = new Map<number, Dataset>()

/**
 * Classes that reference teachers; some were changed, deleted, and made again, so that indexes have to follow. It is only
 * read once it is there, so that each test may have the same one.
 */
export function randomDataset(seed: number): Dataset {
  const dataset = datasets.get(seed) ?? makeDataset(seed)
  datasets.set(seed, dataset)
  return dataset
}

/** One of its own, for a test that changes it. */
export function makeDataset(seed: number): Dataset {
  const next = random(seed)
  const dataset = openDataset(openStore(':memory:'), 'test', { fewDocuments: 0 })
  for (let step = 0; step < 120; step++) {
    const publishedId = next() < 0.3 ? `teacher-${Math.floor(next() * 5)}` : `class-${Math.floor(next() * 15)}`
    const id = (next() < 0.6 ? '' : next() < 0.6 ? 'drafts.' : 'versions.fall.') + publishedId
    const before = dataset.get(id)
    const after = next() < 0.2 ? null : randomDocument(id, `r${step}`, next)
    if (step === 40)
      for (const index of [
        valueIndex(['level']),
        itemIndex({ path: ['tags'], itemPath: [] }),
        wordIndex({ path: ['name'], itemPath: [] }),
        wordIndex({ path: ['tags'], itemPath: [] }),
      ])
        dataset.fields.open(index, false)
    if (step % 60 === 40)
      for (const path of [['level'], ['name'], []]) Array.from(dataset.inOrder('class', path, false))
    if (!before && !after) continue
    dataset.commit({
      id: `r${step}`,
      timestamp: '2026-01-01T00:00:00Z',
      author: 'test',
      mutations: [],
      fingerprint: '',
      changes: [{ id, before, after }],
    })
  }
  return dataset
}

function randomDocument(_id: string, _rev: string, next: () => number): LakeDocument {
  const pick = <T>(...items: T[]) => items[Math.floor(next() * items.length)]
  return {
    _id,
    _rev,
    _type: _id.includes('teacher') ? 'teacher' : 'class',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    name: `Name ${pick(1, 2, 3)}`,
    tags: pick<unknown>(['fun', 'Swing, fast'], ['fun', 2, null], [true, ['fun'], 'swing.fast'], 'fun', [], null, [
      { label: 'Fun' },
    ]),
    text: pick(
      'Ärger über Straße',
      'K is not \u212a, ſ is not s',
      'e.g. (sugar-push)…',
      'it\'s 20% off: "now"',
      '',
      null,
    ),
    level: pick<unknown>(1, 2, 3, '1', null),
    slug: pick<unknown>({ current: getPublishedId(_id) }, { current: 'class-4' }, 'class-4', null),
    teachers: [{ _ref: `teacher-${pick(0, 1, 2, 3, 4)}` }, { _ref: `teacher-${pick(0, 1, 9)}` }],
  }
}
