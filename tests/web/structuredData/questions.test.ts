import { expect, it } from 'vitest'
import { questionNodes } from '../../../web/structuredData/webPage.ts'

const paragraph = (text: string) => ({
  _type: 'block' as const,
  _key: text,
  style: 'normal' as const,
  markDefs: null,
  children: [{ _type: 'span' as const, _key: 's', text, marks: [] }],
})

it('returns every answered question as plain text', () => {
  const questions = [
    { _id: 'a', question: 'Do I need a partner?', answer: [paragraph('No.'), paragraph('Come alone.')] },
    { _id: 'b', question: 'Unanswered?', answer: null },
  ]
  expect(questionNodes(questions as Parameters<typeof questionNodes>[0], '/firsttime')).toMatchObject([
    {
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Do I need a partner?', acceptedAnswer: { '@type': 'Answer', text: 'No.\n\nCome alone.' } }],
    },
  ])
})

it('returns nothing without questions', () => {
  expect(questionNodes(null, '/firsttime')).toEqual([])
})
