import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

const keyMs = 120
const block = (text: string) => ({
  _key: 'block',
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _key: 'span', _type: 'span', marks: [], text }],
})

const faq = (id: string) => ({
  _id: `faq-typing-${id}`,
  _type: 'faqEntry',
  question: 'What is it?',
  answer: [block('A dance.')],
})
const [oneLine, richText] = [faq('one-line'), faq('rich-text')]
const severalLines = { _id: 'notice-typing', _type: 'notice', text: 'No class tonight.\nSee you next week.' }
const documents = [oneLine, richText, severalLines]

test.beforeEach(() => organisersClient().mutate<Record<string, unknown>>(documents.map((create) => ({ create }))))

test.afterEach(async ({ context, visitor }) => {
  await visitor.close()
  await context.close()
  const ids = documents.flatMap(({ _id }) => [_id, `drafts.${_id}`])
  await organisersClient().delete({ query: '*[_id in $ids]', params: { ids } })
})

const draftOf = ({ _id }: { _id: string }) => organisersClient().getDocument(`drafts.${_id}`)

test('a text that somebody else is typing in is read-only until they pause', async ({ page, visitor }) => {
  const [mine, theirs] = [textbox(visitor, 'text'), textbox(page, 'text')]
  for (const window of [page, visitor]) {
    await openForm(window, severalLines)
    await expect(textbox(window, 'text')).toBeEditable()
    await textbox(window, 'text').click()
  }
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Please tell me.', { delay: keyMs })
  await expect(visitor.getByText('Administrator is typing here.')).toBeVisible()
  await expect(mine).not.toBeEditable()
  await visitor.keyboard.type('lost')
  await expect(theirs).toHaveValue(/ Please tell me\.$/)
  const whole = await theirs.inputValue()
  await expect(mine).toHaveValue(whole)

  await expect(mine).toBeEditable()
  await visitor.keyboard.press('ControlOrMeta+Home')
  await visitor.keyboard.type('So: ', { delay: keyMs })
  await expect(page.getByText('Administrator is typing here.')).toBeVisible()
  for (const field of [mine, theirs]) await expect(field).toHaveValue(`So: ${whole}`)
  await expect.poll(() => draftOf(severalLines)).toMatchObject({ text: `So: ${whole}` })
})

test('two organizers type in one rich text, and both sentences stay whole', async ({ page, visitor }) => {
  const typists = [
    { window: page, key: 'ControlOrMeta+Home', text: 'In short: ' },
    { window: visitor, key: 'ControlOrMeta+End', text: ' Come and see.' },
  ]
  for (const { window, key } of typists) {
    await openForm(window, richText)
    await expect(textbox(window, 'answer')).toBeEditable()
    await textbox(window, 'answer').click()
    await window.keyboard.press(key)
  }
  await Promise.all(typists.map(({ window, text }) => window.keyboard.type(text, { delay: keyMs })))
  await expect.poll(() => draftOf(richText)).toMatchObject({ answer: [block('In short: A dance. Come and see.')] })
})

test('a draft that somebody has open is not discarded without a question that names them', async ({
  page,
  visitor,
}) => {
  for (const window of [page, visitor]) {
    await openForm(window, oneLine)
    await expect(textbox(window, 'question')).toBeEditable()
  }
  await textbox(page, 'question').fill('What is it really?')
  await expect.poll(() => draftOf(oneLine)).toMatchObject({ question: 'What is it really?' })
  await textbox(visitor, 'question').focus()
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await expect(page.getByText('Administrator has this open. Discarding also takes away')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect(await draftOf(oneLine)).toMatchObject({ question: 'What is it really?' })
})
