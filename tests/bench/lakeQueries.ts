import { deepEqual } from 'node:assert/strict'
import { compare, formatMs, median, timeRuns, type Figure } from './figure.ts'
import { formatSize, openLake, sizes } from './lake.ts'
import { groqAnswer } from '../groqAnswer.ts'

const withGoal = 'a document by type and field'

const queries = {
  [withGoal]: '*[_type == "class" && slug.current == $slug][0]',
  'a document by id, with what it refers to': '*[_id == $id][0]{..., teachers[]->{name}}',
  'what refers to a document': '*[references($teacher)]{_id, title}',
  'a document with what refers to it': '*[_id == $teacher][0]{name, "classes": *[references(^._id)].title}',
  'a list in order': '*[_type == "teacher"] | order(name desc)[0...20].name',
}

/** Compares the lake, from Request to parsed Response, with plain groq-js (its faster, synchronous API) on the same documents. */
export async function lakeQueries(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const lake = openLake(size)
    const { documents: dataset } = lake
    const paramsOf = (run: number) => {
      const id = `class-${size - 1 - (run % 50)}`
      return { slug: id, id, teacher: `teacher-${run % 10}` }
    }

    for (const [name, query] of Object.entries(queries)) {
      const ask = (run: number) => lake.post('query', { query, params: paramsOf(run) })
      const plain = (run: number) => {
        const params = paramsOf(run)
        return groqAnswer(query, { params, dataset })
      }
      const { result } = await ask(0)
      deepEqual(result, await plain(0), `The lake answers ${query} unlike groq-js`)

      await timeRuns(500, ask) // the first query creates an index, the next ones warm up
      const ours = median(await timeRuns(200, ask))
      const evaluated = median(await timeRuns(200, (run) => lake.evaluate(query, paramsOf(run))))
      const theirs = median(await timeRuns(size > 1000 ? 11 : 200, plain))
      const hasGoal = size === 100_000 && name === withGoal
      figures.push({
        what: `Query, ${formatSize(size)}: ${name}`,
        measured: formatMs(ours),
        comparedWith: `groq-js ${formatMs(theirs)}; here without HTTP ${formatMs(evaluated)}`,
        ratio: compare(ours, theirs),
        ...(hasGoal && { goal: '100 times faster or more', isMet: theirs / ours >= 100 }),
      })
    }
    lake.close()
  }
  return figures
}
