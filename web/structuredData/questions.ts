import { toPlainText } from '@portabletext/react'
import { type FirstTimePage } from '../queries/firstTimePage.ts'
import { nodeId, type SchemaNode } from './node.ts'

/** The questions and answers of a page, as plain text. */
export function questionNodes(questions: FirstTimePage['questions'], path: string): SchemaNode[] {
  const answered = (questions ?? []).filter(({ question, answer }) => question && answer?.length)
  if (answered.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      '@id': nodeId('questions', path),
      mainEntity: answered.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer ?? []) },
      })),
    },
  ]
}
