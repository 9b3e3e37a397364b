import type { LakeDocument } from '../../packages/lake/src/document.ts'
import type { Dataset } from '../../packages/lake/src/dataset/dataset.ts'

const timestamp = '2026-01-05T20:30:00Z'
const batch = 5000

/** Creates documents: one in ten is a teacher, the others are classes that refer to two teachers. */
export function makeDocuments(count: number): LakeDocument[] {
  const teachers = count / 10
  return Array.from({ length: count }, (_, index) => {
    const system = { _rev: 'seed', _createdAt: timestamp, _updatedAt: timestamp }
    if (index < teachers) return { ...system, _id: `teacher-${index}`, _type: 'teacher', name: `Teacher ${index}` }
    return {
      ...system,
      _id: `class-${index}`,
      _type: 'danceClass',
      title: `Class ${index}`,
      slug: { _type: 'slug', current: `class-${index}` },
      priceInCents: 1500 + (index % 700),
      description: 'Sugar Push, Left Side Pass, Right Side Pass, Sugar Tuck and Whip, with time to dance. '.repeat(4),
      teachers: [index % teachers, (index + 1) % teachers].map((teacher) => ({
        _key: String(teacher),
        _type: 'reference',
        _ref: `teacher-${teacher}`,
      })),
    }
  })
}

/** Writes documents as an import does, many in one transaction. */
export function fill({ commit }: Dataset, documents: LakeDocument[]): void {
  for (let start = 0; start < documents.length; start += batch) {
    commit({
      id: `seed-${start}`,
      timestamp,
      author: 'bench',
      mutations: [],
      fingerprint: '',
      changes: documents.slice(start, start + batch).map((after) => ({ id: after._id, before: null, after })),
    })
  }
}
