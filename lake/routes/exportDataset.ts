import type { Handler } from '../routes.ts'

const documentsInPage = 1000

/**
 * `GET /data/export/:dataset`: a document a line. With `nextCursor`, a page at a time, whose last line tells the cursor
 * of the next one. @see https://www.sanity.io/docs/http-reference/export
 */
export const exportDataset: Handler = ({ lake, params, url }) => {
  const dataset = lake.dataset(params.dataset ?? '')
  const types = url.searchParams.get('types')?.split(',').filter(Boolean) ?? []
  const cursor = url.searchParams.get('nextCursor')

  const after = cursor === null || cursor === '' ? -1 : Number(cursor)
  const documents = [...dataset.all()].filter(
    ({ _id, _type }) => (types.length === 0 || types.includes(_type)) && dataset.positionOf(_id) > after,
  )
  const page = cursor === null ? documents : documents.slice(0, documentsInPage)
  const lines: unknown[] = [...page]
  const last = page.at(-1)
  if (last && page.length < documents.length) lines.push({ nextCursor: String(dataset.positionOf(last._id)) })

  const encoder = new TextEncoder()
  let index = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = lines.slice(index, index + 100)
      index += chunk.length
      if (chunk.length === 0) controller.close()
      else controller.enqueue(encoder.encode(chunk.map((line) => `${JSON.stringify(line)}\n`).join('')))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}
