import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { addressesOfWorker, portsOfWorker } from '../addresses.ts'
import { npmStart, tokenOf } from '../npmStart.ts'
import { copyBuiltProject } from './copyBuiltProject.ts'
import { setWorkerStacks, type WorkerStack } from './workerStack.ts'

/** The date on which all tests begin: sample content that is imported on this day keeps its dates, to which tests refer. */
const beginning = '2026-11-21T12:00-05:00'

/** Builds the stack once and starts it for each worker, with the sample content in a separate folder. */
export default async function startStacks({ workers }: FullConfig) {
  const aheadInMs = Date.parse(beginning) - Date.now()
  const temporary = mkdtempSync(join(tmpdir(), 'stacks-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(running.map(stopProcess))
    rmSync(temporary, { recursive: true, force: true })
  }

  async function startStack(worker: number, folder: string): Promise<WorkerStack> {
    const lakeDir = join(temporary, `lake-${worker}`)
    const clockFile = join(temporary, `ahead-in-ms-${worker}`)
    writeFileSync(clockFile, String(aheadInMs))
    const { port, lakePort } = portsOfWorker(worker)
    const clock = { TEST_CLOCK: clockFile, NODE_OPTIONS: `--import=${resolve('tests/shiftedClock.ts')}` }
    const child = npmStart({ PORT: port, LAKE_PORT: lakePort, LAKE_DIR: lakeDir, ...clock }, { folder })
    running.push(child)
    const token = await tokenOf(child)
    return { folder, lakeDir, clockFile, aheadInMs, token }
  }

  try {
    const first = await startStack(0, resolve('.'))
    const others = Array.from({ length: workers - 1 }, (_, index) => {
      const folder = join(temporary, `project-${index + 1}`)
      copyBuiltProject(folder, addressesOfWorker(index + 1))
      return startStack(index + 1, folder)
    })
    setWorkerStacks([first, ...(await Promise.all(others))])
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
