import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createImageProcesses, startImageProcess } from '../../src/assets/imageProcesses.ts'
import { readTransformation } from '../../src/assets/transformation.ts'
import { end, startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { fileOf, halves, slowDrawing } from './pictures.ts'

const transformation = readTransformation(new URLSearchParams('w=4000'))

/** Returns the ids of a process's children. */
const childrenOf = (pid: number | undefined): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0 && parentOf(id) === pid)

/** Returns the id of a process's parent; null if the process has ended meanwhile. */
function parentOf(pid: number): number | null {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(parent)
  } catch {
    return null
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a slow picture', () => {
  it('is refused past the time limit, with Retry-After', async () => {
    const processes = createImageProcesses()
    const run = processes.run('transform', [fileOf(slowDrawing()), transformation, 'png'], 1)
    await expect(run).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
      description: 'This picture takes longer than 1 seconds; request a smaller one, or try again later',
    })
  })

  it('leaves no process behind when the lake is killed', async () => {
    const { child, client, url: address } = await startProcess(temporaryFolder())
    const { path } = await client.assets.upload('image', slowDrawing(), { extract: [] })
    const asked = fetch(`${address}/${path}?w=4000&fm=png`).catch(() => 'cut off')
    await expect.poll(() => childrenOf(child.pid).length).toBeGreaterThan(0)
    const started = childrenOf(child.pid)
    await end(child, 'SIGKILL')
    expect(await asked).toBe('cut off')
    await expect.poll(() => started.filter(isRunning)).toEqual([])
  })
})

describe('an image process', () => {
  const open = (keptBytes?: number) => {
    const started: ChildProcess[] = []
    const processes = createImageProcesses(() => {
      const child = startImageProcess()
      started.push(child)
      return child
    }, keptBytes)
    return { started, processes }
  }
  const small = async () => fileOf(await halves().png().toBuffer())

  it('is kept for the next picture, even after refusing one', async () => {
    const { started, processes } = open()
    for (let time = 0; time < 3; time++) {
      await processes.run('inspect', [await small()], 20)
      const refused = processes.run('inspect', [fileOf(Buffer.from('no picture'))], 20)
      await expect(refused).rejects.toMatchObject({
        status: 400,
        description: expect.stringContaining('Invalid image') as string,
      })
    }
    expect(started.length).toBe(1)
  })

  it("does not inherit the store's secrets", async () => {
    const secrets = {
      LAKE_TOKEN: 'a',
      SANITY_WEBHOOK_SECRET: 'b',
      SMTP_URL: 'smtps://c:d@mail.example.org',
      OTHER: 'e',
    }
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { started, processes } = open()
    await processes.run('inspect', [await small()], 20)
    const environment = readFileSync(`/proc/${started[0]?.pid}/environ`, 'utf8')
    const names = environment.split('\0').map((line) => line.replace(/=.*/s, ''))
    expect(names).toContain('PATH')
    expect(names.filter((name) => name in secrets)).toEqual([])
  })

  it('ends after a picture that took much memory', async () => {
    const { started, processes } = open(1)
    for (let time = 0; time < 2; time++) await processes.run('inspect', [await small()], 20)
    await expect.poll(() => started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL'])
  })

  it('affects one picture only when it crashes', async () => {
    const { started, processes } = open()
    const run = processes.run('transform', [fileOf(slowDrawing()), transformation, 'png'], 20)
    await expect.poll(() => started.length).toBe(1)
    started[0]?.kill('SIGSEGV')
    await expect(run).rejects.toThrow('The process that worked on a picture ended (SIGSEGV)')
    expect(await processes.run('inspect', [await small()], 20)).toMatchObject({ width: 200 })
  })
})
