import { expect, type APIRequestContext } from '@playwright/test'
import { readRunning } from '../../packages/lake/src/store/folder.ts'
import { pagePaths } from '../../shared/pages.ts'
import { studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { expectOnSite, test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const id = 'registration-student-admission'

test.afterEach(async ({ request }) => {
  await expectStoreAnswers(request)
  await organisersClient().patch(id).set({ onlinePriceInCents: 1631 }).commit()
})

test('visitors are not affected while the content store is down, and edits arrive once it is back', async ({
  page,
  request,
}) => {
  const picture = await (await request.get('/share/classes.png')).body()
  process.kill(runningStore().pid, 'SIGKILL')
  expect((await (await request.get('/share/classes.png')).body()).equals(picture)).toBe(true)
  for (const path of pagePaths) expect((await request.get(path)).status(), path).toBe(200)

  await expectStoreAnswers(request)
  await organisersClient().patch(id).set({ onlinePriceInCents: 1699 }).commit()
  await expectOnSite(page, '/register', '$16.99')
})

function runningStore() {
  const running = readRunning(workerStack().lakeDir)
  if (!running) throw new Error('No content store is running')
  return running
}

const expectStoreAnswers = (request: APIRequestContext) =>
  expect
    .poll(() =>
      request.get(`${studioUrl}/v1/ping`).then(
        (answer) => answer.status(),
        () => 0,
      ),
    )
    .toBe(200)
