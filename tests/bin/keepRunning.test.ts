import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.ts'

type Start = { program: string; pid: number }

describe('keepRunning', () => {
  it('restarts a program that died, and not the other one', async () => {
    const [site, store] = [program('setInterval(() => {}, 1000)'), program('setInterval(() => {}, 1000)')]
    const { nextStart } = supervise(site, store)
    const [first, other] = [await nextStart(), await nextStart()]
    process.kill(first.pid, 'SIGKILL')

    const second = await nextStart()
    expect(second.program).toBe(site)
    expect(second.pid).not.toBe(first.pid)
    expect(isRunning(other.pid)).toBe(true)
  })

  it('restarts a program that keeps dying with exponential backoff, and not the other one', async () => {
    const [site, store] = [program('process.exit(3)'), program('setInterval(() => {}, 1000)')]
    const { nextStart, said } = supervise(site, store)
    await nextStart()
    const other = await nextStart()
    for (let restart = 1; restart <= 3; restart++) expect((await nextStart()).program).toBe(site)
    for (const pause of [1, 2, 4])
      expect(said()).toContain(`The program ended (exit code 3); starting it again in ${pause} s`)
    expect(isRunning(other.pid)).toBe(true)
  }, 20_000)

  it('stops everything and exits with 78 when a program exits with 78', async () => {
    const { supervisor, said } = supervise(program('process.exit(78)'), program('setInterval(() => {}, 1000)'))
    expect(await once(supervisor, 'close')).toEqual([78, null])
    expect(said()).toContain('The program cannot start again; its output above says why')
  })
})

function program(code: string): string {
  const path = join(temporaryFolder(), 'program.js')
  writeFileSync(path, code)
  return path
}

function supervise(...programs: string[]) {
  const supervisor = fork('tests/bin/supervise.ts', programs, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  onTestFinished(() => void supervisor.kill('SIGTERM'))
  let said = ''
  supervisor.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const starts: Start[] = []
  let onStart = () => {}
  supervisor.on('message', (start) => {
    starts.push(start as Start)
    onStart()
  })
  return {
    supervisor,
    said: () => said,
    async nextStart(): Promise<Start> {
      for (;;) {
        const start = starts.shift()
        if (start) return start
        await new Promise<void>((resolve) => (onStart = resolve))
      }
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
