import type { QueryParams, SanityClient } from '@sanity/client'
import { evaluate, type ExprNode, parse } from 'groq-js'
import { withLimits } from '../sanity/client.ts'

export type Document = { _id: string; _type: string; [field: string]: unknown }

const parsed = new Map<string, ExprNode>()

/** Returns a client that evaluates queries over the given documents, as if these were all that is published. */
export function documentsClient(documents: readonly Document[]): SanityClient {
  const answers = new Map<string, Promise<unknown>>() // pages have queries in common
  const answer = async (query: string, params: QueryParams): Promise<unknown> => {
    const tree = parsed.get(query) ?? parse(query, { params })
    if (Object.keys(params).length === 0) parsed.set(query, tree)
    return (await evaluate(tree, { dataset: documents, params })).get()
  }
  const create = () => ({
    fetch(query: string, params: QueryParams = {}): Promise<unknown> {
      const key = JSON.stringify([query, params])
      const known = answers.get(key) ?? answer(query, params)
      answers.set(key, known)
      return known
    },
    withConfig: create,
  })
  return withLimits(create() as unknown as SanityClient)
}

/**
 * Returns the documents as they will be once the proposed ones are published at `now`.
 * @param proposed by id; null for a document that is deleted
 */
export function publish(documents: readonly Document[], proposed: Record<string, Document | null>, now: string) {
  const kept = documents.filter(({ _id }) => !(_id in proposed))
  const added = Object.entries(proposed).flatMap(([_id, document]) =>
    document === null ? [] : { _createdAt: now, ...document, _id, _updatedAt: now },
  )
  return [...kept, ...added] as Document[]
}
