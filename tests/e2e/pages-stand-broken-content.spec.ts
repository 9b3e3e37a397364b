import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { eachField, findHollowParts, openEdition, whileContentIs } from './brokenContent.ts'
import { expectNothingLost } from './layout.ts'
import { everyPath, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.use({ viewport: phone })
test.beforeEach(({ page }) => standInForOtherHosts(page))

test('empty documents', async ({ page }) => {
  await whileContentIs(
    () => ({}),
    (edition) => expectSoundPages(page, edition),
  )
})

test('people, classes and prices with only a name', async ({ page }) => {
  const known = ['name', 'title', 'slug', 'question', 'weekday', 'heading']
  const lists = ['team', 'people', 'classes', 'links', 'questions', 'approaches', 'agenda', 'weeklyRules', 'policies']
  const parts = ['hero', 'mission', 'approach', 'aboutUs', 'teachers', 'venue', 'danceClass', 'suggestions', 'register']
  await whileContentIs(
    (document) =>
      eachField(document, (value, name) =>
        [...known, ...lists, ...parts, 'current'].includes(name) ? value : undefined,
      ) as typeof document,
    (edition) => expectSoundPages(page, edition),
  )
})

test('blank text everywhere', async ({ page }) => {
  await whileContentIs(
    (document) =>
      eachField(document, (value, name) =>
        typeof value === 'string' && !['current', 'timeZone', 'url', 'href'].includes(name) ? '' : value,
      ) as typeof document,
    (edition) => expectSoundPages(page, edition),
  )
})

test('names of 200 letters, with markup, right to left and in emoji; and forty questions', async ({ page }) => {
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
      ) as typeof document
      if (document._id !== 'firstTimePage') return changed
      const more = many.map(({ _id }) => ({ _type: 'reference', _key: _id, _ref: _id }))
      return { ...changed, questions: [...(document.questions as unknown[]), ...more] }
    },
    (edition) => expectSoundPages(page, edition),
    many,
  )
})

test('references to unpublished documents', async ({ page }) => {
  const gone = { _ref: 'not-published-yet', _weak: true }
  const isReference = (value: unknown) => typeof value === 'object' && value !== null && '_ref' in value
  await whileContentIs(
    (document) =>
      eachField(document, (value) => {
        if (isReference(value)) return { ...(value as object), ...gone }
        if (Array.isArray(value) && value.some(isReference)) return value.map((item: object) => ({ ...item, ...gone }))
        return value
      }) as typeof document,
    (edition) => expectSoundPages(page, edition),
  )
})

test('unpublished pages are not found, and the others still work', async ({ page }) => {
  const unpublished = ['registerPage', 'communityPage', 'firstTimePage']
  await whileContentIs(
    (document) => (unpublished.includes(document._id) ? null : document),
    async (edition) => {
      for (const path of ['/', '/classes']) {
        await openEdition(page, path, edition)
        expect(await findHollowParts(page), path).toEqual([])
      }
      for (const path of ['/register', '/community', '/firsttime']) {
        await openEdition(page, path, edition)
        const response = await page.goto(path)
        expect(response?.status(), path).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You stepped out of the slot')
      }
    },
  )
})

async function expectSoundPages(page: Page, edition: string) {
  for (const path of everyPath) {
    await openEdition(page, path, edition)
    expect.soft(await findHollowParts(page), path).toEqual([])
    await expectNothingLost(page, path)
    await expectNoViolations(page, path)
  }
}
