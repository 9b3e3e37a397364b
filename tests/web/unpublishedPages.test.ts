import { expect, it } from 'vitest'
import { getSiteFacts } from '../../web/queries/siteFacts.ts'
import { documentsClient } from '../../web/visitorChanges/documentsClient.ts'
import { renderPages } from '../../web/visitorChanges/renderPages.tsx'
import { storedSample as sample } from '../content/sample.ts'

const now = '2026-11-25T12:00:00.000Z'
const withoutDocument = (id: string) => sample.filter(({ _id }) => _id !== id)
const linksIn = (bytes: string, part: string) =>
  Array.from(
    new RegExp(`<${part}.*?</${part}>`, 's').exec(bytes)?.[0].matchAll(/ href="([^"]*)"/g) ?? [],
    ([, href]) => href,
  )

it.each([
  ['communityPage', ['/community']],
  ['classesPage', ['/classes', '/teachers']],
  ['privacyPage', []],
])('without %s, these pages do not exist: %j', async (id, missing) => {
  const all = await getSiteFacts(documentsClient(sample), now)
  const left = await getSiteFacts(documentsClient(withoutDocument(id)), now)
  expect(all.paths.filter((path) => !left.paths.includes(path))).toEqual(missing)
})

it('a page that is not published is linked neither in the bar nor in the footer, and all others are', async () => {
  const [home] = await renderPages(withoutDocument('communityPage'), now)
  expect(linksIn(home?.bytes ?? '', 'header')).toEqual(['/', '/', '/classes', '/firsttime', '/contact-us', '/register'])
  const foot = linksIn(home?.bytes ?? '', 'footer')
  expect(foot).toEqual(expect.arrayContaining(['/classes', '/teachers', '/accessibility', '/privacy', '/calendar.ics']))
  expect(foot).not.toContain('/community')
})
