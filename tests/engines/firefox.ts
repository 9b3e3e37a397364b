import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Preferences, Tab } from './tab.ts'

type Answer = { id: number; result?: Record<string, unknown>; error?: string; message?: string }

/** Opens an installed Firefox, which Playwright cannot drive, through WebDriver BiDi. @see https://w3c.github.io/webdriver-bidi/ */
export async function openFirefox(path: string, preferences: Preferences): Promise<Tab> {
  const profile = writeProfile(preferences)
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank']
  const firefox = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => void firefox.kill()
  process.once('exit', kill)

  const { send, disconnect } = await connect(await addressIn(firefox.stderr))
  await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree')
  const [{ context } = { context: '' }] = contexts as { context: string }[]

  const evaluate = async (expression: string): Promise<unknown> => {
    const serialized = `(async () => JSON.stringify((await (${expression})) ?? null))()`
    const { result, exceptionDetails } = (await send('script.evaluate', {
      expression: serialized,
      target: { context },
      awaitPromise: true,
    })) as { result?: { value: string }; exceptionDetails?: { text: string } }
    if (result === undefined)
      throw new Error(`Firefox could not evaluate ${expression}: ${exceptionDetails?.text ?? ''}`)
    return JSON.parse(result.value)
  }
  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate,
    click: async (selector) => {
      const point = await evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)})
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
      })()`)
      const press = (type: string) => ({ type, button: 0 })
      const actions = [{ type: 'pointerMove', ...(point as object) }, press('pointerDown'), press('pointerUp')]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    resize: async (viewport) => {
      await send('browsingContext.setViewport', { context, viewport })
    },
    close: async () => {
      disconnect()
      const ended = once(firefox, 'exit')
      kill()
      process.off('exit', kill)
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

function writeProfile({ reducedMotion, forcedColors }: Preferences): string {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const preferences = {
    'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    'browser.display.document_color_use': forcedColors ? 2 : 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  return profile
}

/** Waits for the address that Firefox prints, and discards the rest of its output. */
function addressIn(output: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface(output)
    .on('line', (line) => {
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
      if (address) resolve(`${address}/session`)
    })
    .on('close', () => reject(new Error('Firefox ended before it could be driven')))
  return promise
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  const send = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await promise
    if (result === undefined) throw new Error(`Firefox refused ${method}: ${error ?? ''} ${message ?? ''}`)
    return result
  }
  return { send, disconnect: () => socket.close() }
}
