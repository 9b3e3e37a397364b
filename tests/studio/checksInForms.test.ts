import { expect, test } from 'vitest'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { schemaTypes } from '../../schemas/index.ts'
import { withChecksInForms } from '../../studio/checks/checksInForms.ts'
import { problems } from '../schemas/problems.ts'
import { words } from '../checks/content.ts'

test('the content checks appear next to the fields of a draft; errors prevent publishing', async () => {
  const { client } = await serveLake()
  const answer = words('TODO')
  const past = new Date(Date.now() - 9 * 86_400_000).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/New_York' })
  const shoes = await client.create({ _id: 'shoes', _type: 'faqEntry', question: 'What shoes?', answer: words('Any.') })
  const drafts = [
    { ...shoes, _id: 'drafts.shoes', answer },
    { ...shoes, _id: 'drafts.past', answer: words(`Bare feet on ${past}`) },
  ]
  const found = await problems([shoes, ...drafts], client, withChecksInForms(schemaTypes))
  expect(found).toEqual([
    'drafts.shoes, answer[_key=="block"]: error: “What shoes?” says “TODO”. Write what visitors should read.',
    expect.stringMatching(/^drafts.past, answer\[_key=="block"\]: warning: .*which has passed/),
  ])
})
