import { evaluateSync, parse } from 'groq-js'

type Input = { dataset: unknown; params?: Record<string, unknown> }

/** Evaluates a query with groq-js alone. */
export const groqAnswer = (query: string, { dataset, params = {} }: Input): unknown =>
  evaluateSync(parse(query, { params }), { dataset, params }).data
