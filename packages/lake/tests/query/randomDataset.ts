import { type Dataset, loadDataset } from '../../src/dataset/dataset.ts'
import { getPublishedId, type LakeDocument } from '../../src/document.ts'
import { openStore } from '../../src/store/store.ts'
import { random } from '../../../../tests/random.ts'

/** Creates classes that refer to teachers; some were changed, deleted, and created again. */
export function randomDataset(seed: number): Dataset {
  const next = random(seed)
  const dataset = loadDataset(openStore(':memory:'), 'test')
  for (let step = 0; step < 120; step++) {
    const publishedId = next() < 0.3 ? `teacher-${Math.floor(next() * 5)}` : `class-${Math.floor(next() * 15)}`
    const id = (next() < 0.6 ? '' : next() < 0.6 ? 'drafts.' : 'versions.fall.') + publishedId
    const before = dataset.get(id)
    const after = next() < 0.2 ? null : randomDocument(id, next)
    if (!before && !after) continue
    const changes = [{ id, before, after }]
    dataset.commit({ id: `r${step}`, timestamp: '', author: 'test', mutations: [], fingerprint: '', changes })
  }
  return dataset
}

function randomDocument(_id: string, next: () => number): LakeDocument {
  const pick = <T>(...items: T[]) => items[Math.floor(next() * items.length)]
  return {
    _id,
    _rev: 'r',
    _type: _id.includes('teacher') ? 'teacher' : 'class',
    _createdAt: '',
    _updatedAt: '',
    name: `Name ${pick(1, 2, 3)}`,
    level: pick<unknown>(1, 2, 3, '1', null),
    slug: pick<unknown>({ current: getPublishedId(_id) }, { current: 'class-4' }, 'class-4', null),
    teachers: [{ _ref: `teacher-${pick(0, 1, 2, 3, 4)}` }, { _ref: `teacher-${pick(0, 1, 9)}` }],
  }
}
