import { expect, type Locator, type Page } from '@playwright/test'
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
const [oneLine, sameEnd, richText] = [faq('one-line'), faq('same-end'), faq('rich-text')]
const severalLines = { _id: 'notice-typing', _type: 'notice', text: 'No class tonight.\nSee you next week.' }
const documents = [oneLine, sameEnd, richText, severalLines]

test.beforeEach(() => organisersClient().mutate<Record<string, unknown>>(documents.map((create) => ({ create }))))

test.afterEach(async ({ context, visitor }) => {
  await visitor.close()
  await context.close()
  const ids = documents.flatMap(({ _id }) => [_id, `drafts.${_id}`])
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

test('two organizers type in one text, and both sentences stay whole', async ({ page, visitor }) => {
  for (const { kind, document, name, start, before, end } of [
    {
      kind: 'one line',
      document: oneLine,
      name: 'question',
      start: 'Please, tell me: ',
      before: oneLine.question,
      end: ' Thanks a lot!',
    },
    {
      kind: 'several lines',
      document: severalLines,
      name: 'text',
      start: 'Attention:\n',
      before: severalLines.text,
      end: '\nThe organizers',
    },
  ])
    await test.step(`at both ends of ${kind}`, async () => {
      await typeTogether(document, (window) => textbox(window, name), [
        { page, key: 'ControlOrMeta+Home', text: start },
        { page: visitor, key: 'ControlOrMeta+End', text: end },
      ])
      for (const window of [page, visitor]) await expect(textbox(window, name)).toHaveValue(`${start}${before}${end}`)
      await expect.poll(() => draftOf(document)).toMatchObject({ [name]: `${start}${before}${end}` })
    })

  await test.step('at the end of a text', async () => {
    await typeTogether(sameEnd, (window) => textbox(window, 'question'), [
      { page, key: 'ControlOrMeta+End', text: ' Please tell me.' },
      { page: visitor, key: 'ControlOrMeta+End', text: ' Thanks a lot!' },
    ])
    const whole = /^What is it\? (Please tell me\. Thanks a lot!|Thanks a lot! Please tell me\.)$/
    for (const window of [page, visitor]) await expect(textbox(window, 'question')).toHaveValue(whole)
  })

  await test.step('at both ends of rich text', async () => {
    await typeTogether(richText, (window) => textbox(window, 'answer'), [
      { page, key: 'ControlOrMeta+Home', text: 'In short: ' },
      { page: visitor, key: 'ControlOrMeta+End', text: ' Come and see.' },
    ])
    await expect.poll(() => draftOf(richText)).toMatchObject({ answer: [block('In short: A dance. Come and see.')] })
  })
})
