import { expect } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { desktop } from '../e2e/pages.ts'
import { workerStack } from '../e2e/workerStack.ts'
import { test, type Visit } from './browser.ts'

test.setTimeout(120_000)

const text = (visit: Visit) => visit.run(() => document.body.innerText)

test('every tool of the Studio opens, and so does /tonight', async ({ visit }) => {
  await visit.resize(desktop)
  await visit.goto(`${studioUrl}/season/#token=${workerStack().token}`)
  for (const [tool, content] of [
    ['Plan the season', 'November 2026'],
    ['Access', 'Invite somebody'],
    ['Scheduled Drafts', 'Schedule and lock draft documents'],
    ['Preview', 'Share this preview'],
    ['Content', 'This week'],
  ] as const) {
    await expect.poll(() => text(visit)).toContain(tool)
    await visit.run((name) => [...document.querySelectorAll('a')].find((a) => a.textContent === name)?.click(), tool)
    await expect.poll(() => text(visit), tool).toMatch(new RegExp(`${content}|crashed`))
    expect(await text(visit)).not.toContain('crashed')
  }

  await visit.goto(`${studioUrl}/tonight`)
  await expect.poll(() => text(visit)).toContain('Next evenings')
})
