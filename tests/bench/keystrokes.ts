import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { copyFileSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../../bin/processes.ts'
import { findChromium } from '../chromium.ts'
import type { LakeDocument } from '../../packages/lake/src/document.ts'
import { compare, formatMs, median, type Figure } from './figure.ts'
import { startLakeProcess } from './lakeProcess.ts'
import { startStack } from './stack.ts'

const runs = 5
const keys = 'What dance is it, and who dances it with whom?'
const pauseInMs = 120
/** How long somebody looks at a form before typing. */
const readingInMs = 3000

/** Milliseconds from a key's event to the end of the frame that shows its letter. */
type Keystrokes = { first: number; median: number }

/** Compares the time from a keystroke to the next frame with a plain Studio's, on the same content and the same kind of store. */
export async function keystrokes(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-keystrokes-'))
  await using stack = await startStack(lakeDir.path)
  const documents = await stack.client.fetch<LakeDocument[]>('*[!(_id in path("_.**")) && !(_id in path("drafts.**"))]')
  const plainLake = await startLakeProcess(documents, { LAKE_STUDIO_DIR: await buildPlainStudio(lakeDir.path) })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const ours: Keystrokes[] = []
  const plain: Keystrokes[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(await typeIn(browser, stack.studioUrl, stack.token))
    plain.push(await typeIn(browser, plainLake.url, plainLake.token))
    for (const { client } of [stack, plainLake]) await client.delete('drafts.faq-what-is-wcs')
  }
  await browser.close()
  await plainLake.stop()

  const figure = (what: string, field: keyof Keystrokes, goalInMs: number): Figure => {
    const [measured, compared] = [ours, plain].map((times) => median(times.map((one) => one[field]))) as [
      number,
      number,
    ]
    return {
      what: `Typing in the Studio: ${what} → next frame, median of ${runs}`,
      measured: formatMs(measured),
      comparedWith: `a plain Studio ${formatMs(compared)}`,
      ratio: compare(measured, compared),
      goal: `at most ${formatMs(goalInMs)}`,
      isMet: measured <= goalInMs,
    }
  }
  return [figure('the first key, which begins a draft', 'first', 100), figure('a key', 'median', 32)]
}

async function buildPlainStudio(folder: string): Promise<string> {
  const project = 'tests/bench/plainStudio'
  copyFileSync('package.json', join(project, 'package.json')) // the command line looks for one beside its settings
  const output = join(folder, 'plain-studio')
  await run(
    resolve('node_modules/sanity/bin/sanity'),
    ['build', output, '--yes'],
    { OFFLINE_PAGES: 'off', CI: '1' },
    project,
  )
  return output
}

async function typeIn(browser: Browser, studioUrl: string, token: string): Promise<Keystrokes> {
  const context = await browser.newContext()
  await context.addInitScript(recordFrames)
  const times = await typeQuestion(context, `${studioUrl}/intent/edit/id=faq-what-is-wcs;type=faqEntry/#token=${token}`)
  await context.close()
  const [first = Number.NaN, ...others] = times
  if (others.length !== keys.length - 1) throw new Error(`${keys.length} keys were pressed, ${times.length} recorded`)
  return { first, median: median(others) }
}

async function typeQuestion(context: BrowserContext, link: string): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(link)
  const question = page.getByTestId('field-question').getByRole('textbox')
  await question.click() // waits until it is enabled
  await question.selectText()
  await page.waitForTimeout(readingInMs)
  await question.pressSequentially(keys, { delay: pauseInMs })
  await page.waitForFunction((count) => (Reflect.get(window, 'keystrokes') as number[]).length >= count, keys.length)
  return await page.evaluate(() => Reflect.get(window, 'keystrokes') as number[])
}

/** Runs in the page: records for each key the milliseconds from its event to the end of the frame after it. */
function recordFrames() {
  const times: number[] = []
  Reflect.set(window, 'keystrokes', times)
  const paint = new MessageChannel()
  const pressed: number[] = []
  paint.port1.onmessage = () => {
    for (const at of pressed.splice(0)) times.push(performance.now() - at)
  }
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed.push(timeStamp)
      requestAnimationFrame(() => paint.port2.postMessage(''))
    },
    { capture: true },
  )
}
