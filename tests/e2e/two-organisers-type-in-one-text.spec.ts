import { expect, type Locator, type Page } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

const keyMs = 120
const faq = { _id: 'faq-typing', _type: 'faqEntry' }
const notice = { _id: 'notice-typing', _type: 'notice' }
const block = (text: string) => ({
  _key: 'block',
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _key: 'span', _type: 'span', marks: [], text }],
})

test.beforeEach(() =>
  organisersClient()
    .transaction()
    .create({ ...faq, question: 'What is it?', answer: [block('A dance.')] })
    .create({ ...notice, text: 'No class tonight.\nSee you next week.' })
    .commit(),
)

test.afterEach(async ({ context, visitor }) => {
  await visitor.close()
  await context.close()
  const ids = [faq._id, notice._id].flatMap((id) => [id, `drafts.${id}`])
  await organisersClient().delete({ query: '*[_id in $ids]', params: { ids } })
})

type Typist = { page: Page; key: 'ControlOrMeta+Home' | 'ControlOrMeta+End'; text: string }

/** Lets two people open a text, put their carets into it and type at the same time, as fast as people do. */
async function typeTogether(
  document: { _id: string; _type: string },
  field: (page: Page) => Locator,
  typists: Typist[],
) {
  for (const { page } of typists) {
    await openForm(page, document)
    await expect(field(page)).toBeEditable()
  }
  for (const { page, key } of typists) {
    await field(page).click()
    await page.keyboard.press(key)
  }
  await Promise.all(typists.map(({ page, text }) => page.keyboard.type(text, { delay: keyMs })))
}

const draftOf = ({ _id }: { _id: string }) => organisersClient().getDocument(`drafts.${_id}`)

for (const { kind, document, name, start, before, end } of [
  {
    kind: 'one line',
    document: faq,
    name: 'question',
    start: 'Please, tell me: ',
    before: 'What is it?',
    end: ' Thanks a lot!',
  },
  {
    kind: 'several lines',
    document: notice,
    name: 'text',
    start: 'Attention:\n',
    before: 'No class tonight.\nSee you next week.',
    end: '\nThe organizers',
  },
])
  test(`two organizers type at both ends of ${kind}, and both sentences stay whole`, async ({ page, visitor }) => {
    await typeTogether(document, (window) => textbox(window, name), [
      { page, key: 'ControlOrMeta+Home', text: start },
      { page: visitor, key: 'ControlOrMeta+End', text: end },
    ])
    for (const window of [page, visitor]) await expect(textbox(window, name)).toHaveValue(`${start}${before}${end}`)
    await expect.poll(() => draftOf(document)).toMatchObject({ [name]: `${start}${before}${end}` })
  })

test('two organizers type at the end of a text, and both sentences stay whole', async ({ page, visitor }) => {
  await typeTogether(faq, (window) => textbox(window, 'question'), [
    { page, key: 'ControlOrMeta+End', text: ' Please tell me.' },
    { page: visitor, key: 'ControlOrMeta+End', text: ' Thanks a lot!' },
  ])
  // Both begin with a space, of which either may come first.
  const whole = /^What is it\? +(Please tell me\. *Thanks a lot!|Thanks a lot! *Please tell me\.)$/
  for (const window of [page, visitor]) await expect(textbox(window, 'question')).toHaveValue(whole)
})

test('two organizers type at both ends of rich text, and both sentences stay whole', async ({ page, visitor }) => {
  await typeTogether(faq, (window) => textbox(window, 'answer'), [
    { page, key: 'ControlOrMeta+Home', text: 'In short: ' },
    { page: visitor, key: 'ControlOrMeta+End', text: ' Come and see.' },
  ])
  await expect.poll(() => draftOf(faq)).toMatchObject({ answer: [block('In short: A dance. Come and see.')] })
})
