import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { port } from '../addresses.ts'
import { formatTimes, type Figure } from './figure.ts'
import { freePort } from './freePort.ts'
import { ask, repeat } from './load.ts'

/** Compares the pages per second of the running site with those of plain `next start` with the same build. */
export async function siteUnderLoad(): Promise<Figure[]> {
  const plainPort = String(await freePort())
  const plain = spawn('node_modules/.bin/next', ['start', 'web', '-p', plainPort, '-H', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(plain, 'exit')
  const isReady = new Promise<void>((resolve) =>
    plain.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready') && resolve()),
  )
  await Promise.race([
    isReady,
    exited.then(() => Promise.reject(new Error('next start ended before it answered; it says why above'))),
  ])
  const ours = await pagesASecond(port)
  const theirs = await pagesASecond(plainPort)
  plain.kill('SIGTERM')
  await exited
  return [
    {
      what: 'Home page, compressed, 16 visitors at a time, a second',
      measured: ours.toFixed(0),
      comparedWith: `plain next start ${theirs.toFixed(0)}`,
      ratio: formatTimes(ours / theirs),
    },
  ]
}

async function pagesASecond(port: string): Promise<number> {
  const visit = () => ask('GET', `http://127.0.0.1:${port}/`, { 'accept-encoding': 'gzip' })
  await repeat(visit) // warms up
  return (await repeat(visit)).perSecond
}
