import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../bench/freePort.ts'
import type { Preferences, Tab } from './tab.ts'

/** WebDriver's name of the property that refers to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Opens WebKitGTK, which Playwright cannot drive, through WebDriver on a display of its own. */
export async function openWebKit({ reducedMotion = false }: Preferences): Promise<Tab> {
  const settings = writeGtkSettings(reducedMotion)
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      LANGUAGE: 'en_US', // the default, "C", is not a language on the web
      LANG: 'en_US.UTF-8',
      XDG_CONFIG_HOME: settings,
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: 'x11',
    },
  })
  const kill = () => [driver, display].forEach((child) => child.kill())
  process.once('exit', kill)

  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => undefined))) await setTimeout(20)
  const { sessionId } = (await ask(`${url}/session`, 'POST', { capabilities: {} })) as { sessionId: string }
  const command = (name: string, body?: object) =>
    ask(`${url}/session/${sessionId}${name}`, body ? 'POST' : 'GET', body)
  const evaluate = (expression: string) => command('/execute/sync', { script: `return (${expression})`, args: [] })
  return {
    open: async (address) => {
      await command('/url', { url: address })
    },
    evaluate,
    click: async (selector) => {
      const found = await command('/element', { using: 'css selector', value: selector })
      await command(`/element/${(found as Record<string, string>)[elementKey]}/click`, {})
    },
    resize: async ({ width, height }) => {
      await command('/window/rect', { x: 0, y: 0, width, height })
      // The window's bars take a part of its height.
      const bars = height - Number(await evaluate('innerHeight'))
      await command('/window/rect', { x: 0, y: 0, width, height: height + bars })
    },
    close: async () => {
      await ask(`${url}/session/${sessionId}`, 'DELETE')
      const ended = [driver, display].map((child: ChildProcess) => once(child, 'exit'))
      kill()
      process.off('exit', kill)
      await Promise.all(ended)
      rmSync(settings, { recursive: true })
    },
  }
}

/** Writes GTK settings that allow a window as narrow as a phone, and turn animations on or off. */
function writeGtkSettings(reducedMotion: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'gtk-'))
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version))
    writeFileSync(join(folder, version, 'settings.ini'), `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`)
    writeFileSync(
      join(folder, version, 'gtk.css'),
      '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-size: 1px }',
    )
  }
  return folder
}

/** Sends a command and returns its value. @throws Error with WebDriver's message */
async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebKit refused ${method} ${url}: ${(value as { message: string }).message}`)
  return value
}
