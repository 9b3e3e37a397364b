import { evaluateSync, parse } from 'groq-js'

type Question = { dataset: unknown; params?: Record<string, unknown> }

/** What groq-js answers by itself. */
export const groqAnswer = (query: string, { dataset, params = {} }: Question): unknown =>
  evaluateSync(parse(query, { params }), { dataset, params }).data
