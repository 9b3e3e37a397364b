import { evaluateSync, parse } from 'groq-js'

type Question = { dataset: unknown; params?: Record<string, unknown> }

/** What groq-js answers by itself. Version 2.0.0 is published without the types of its evaluator. */
export const groqAnswer = (query: string, { dataset, params = {} }: Question): unknown =>
  (evaluateSync as Evaluate)(parse(query, { params }), { dataset, params }).data

type Evaluate = (tree: ReturnType<typeof parse>, options: Question) => { data: unknown }
