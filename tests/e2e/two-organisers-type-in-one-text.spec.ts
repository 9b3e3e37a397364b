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

/** Lets two people put their carets into a text and type at the same time, as fast as people do. */
async function typeTogether(field: (page: Page) => Locator, typists: Typist[]) {
  for (const { page } of typists) await expect(field(page)).toBeEditable()
  for (const { page, key } of typists) {
    await field(page).click()
    await page.keyboard.press(key)
  }
  await Promise.all(typists.map(({ page, text }) => page.keyboard.type(text, { delay: keyMs })))
}

const draftOf = ({ _id }: { _id: string }) => organisersClient().getDocument(`drafts.${_id}`)

test('two organizers type in one line and in rich text, and their sentences stay whole', async ({ page, visitor }) => {
  for (const window of [page, visitor]) await openForm(window, faq)
  const question = (window: Page) => textbox(window, 'question')
  const typed = 'Please, tell me: What is it? Thanks a lot!'

  await test.step('at both ends of one line', async () => {
    await typeTogether(question, [
      { page, key: 'ControlOrMeta+Home', text: 'Please, tell me: ' },
      { page: visitor, key: 'ControlOrMeta+End', text: ' Thanks a lot!' },
    ])
    for (const window of [page, visitor]) await expect(question(window)).toHaveValue(typed)
    await expect.poll(() => draftOf(faq)).toMatchObject({ question: typed })
  })

  await test.step('at the end of a line', async () => {
    await typeTogether(question, [
      { page, key: 'ControlOrMeta+End', text: ' And when is it?' },
      { page: visitor, key: 'ControlOrMeta+End', text: ' Where is it?' },
    ])
    // Both begin with a space, of which either may come first.
    const whole = new RegExp(
      `^${typed.replaceAll('?', '\\?')} +(And when is it\\? *Where is it\\?|Where is it\\? *And when is it\\?)$`,
    )
    for (const window of [page, visitor]) await expect(question(window)).toHaveValue(whole)
  })

  await test.step('at both ends of rich text', async () => {
    await typeTogether(
      (window) => textbox(window, 'answer'),
      [
        { page, key: 'ControlOrMeta+Home', text: 'In short: ' },
        { page: visitor, key: 'ControlOrMeta+End', text: ' Come and see.' },
      ],
    )
    await expect.poll(() => draftOf(faq)).toMatchObject({ answer: [block('In short: A dance. Come and see.')] })
  })
})

test('two organizers type at both ends of several lines, and both sentences stay whole', async ({ page, visitor }) => {
  for (const window of [page, visitor]) await openForm(window, notice)
  await typeTogether(
    (window) => textbox(window, 'text'),
    [
      { page, key: 'ControlOrMeta+Home', text: 'Attention:\n' },
      { page: visitor, key: 'ControlOrMeta+End', text: '\nThe organizers' },
    ],
  )
  const text = 'Attention:\nNo class tonight.\nSee you next week.\nThe organizers'
  for (const window of [page, visitor]) await expect(textbox(window, 'text')).toHaveValue(text)
  await expect.poll(() => draftOf(notice)).toMatchObject({ text })
})
