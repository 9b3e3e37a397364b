import { expectNoViolations } from './axe.ts'
import { eachField } from '../content/eachField.ts'
import { openEdition, whileContentIs } from './brokenContent.ts'
import { expectNothingLost } from './layout.ts'
import { everyPath, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.use({ viewport: phone })
test('pages show forty questions, and names of 200 letters, with markup, right to left and in emoji', async ({
  page,
}) => {
  await standInForOtherHosts(page)
  const odd = [
    'W'.repeat(200),
    '</script><b onclick="alert(1)">Bold & co</b>',
    'رقصة الساحل الغربي مساء كل يوم اثنين',
    '💃🏽🕺🏻👩‍👩‍👧‍👦'.repeat(12),
  ]
  let turn = 0
  const named = ['title', 'name', 'heading', 'label', 'question', 'role', 'organization', 'topic', 'street', 'value']
  const many = Array.from({ length: 36 }, (_, i) => ({
    _id: `faq-more-${i}`,
    _type: 'faqEntry',
    question: `Question ${i}?`,
  }))
  await whileContentIs(
    (document) => {
      const changed = eachField(document, (value, name) =>
        typeof value === 'string' && named.includes(name) ? odd[turn++ % odd.length] : value,
      )
      if (document._id !== 'firstTimePage') return changed
      const more = many.map(({ _id }) => ({ _type: 'reference', _key: _id, _ref: _id }))
      return { ...changed, questions: [...(document.questions as unknown[]), ...more] }
    },
    async (edition) => {
      for (const path of everyPath) {
        await openEdition(page, path, edition)
        await expectNothingLost(page, path)
        await expectNoViolations(page, path)
      }
    },
    many,
  )
})
