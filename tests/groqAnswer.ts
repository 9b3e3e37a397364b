import { evaluateSync, parse } from 'groq-js'

type Question = { dataset: unknown; params?: Record<string, unknown> }

/** Evaluates a query with groq-js alone. */
export const groqAnswer = (query: string, { dataset, params = {} }: Question): unknown =>
  evaluateSync(parse(query, { params }), { dataset, params }).data
