import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { runStages, type Stage } from '../../bin/testStages.ts'

const stage = (name: string): Stage => ({
  name,
  run: (output) => {
    output.write(`${name} ran\n`)
    return Promise.resolve({ passed: 1, failed: [] })
  },
})

describe('stages', () => {
  it('run one after the other', async () => {
    const { outcome, printed } = await run([stage('first'), stage('second')])
    expect(printed).toBe('\n── first\nfirst ran\n\n── second\nsecond ran\n')
    expect(outcome).toEqual({ passed: 2, failed: [] })
  })

  it('name the failed tests and a stage that throws, and run the remaining ones', async () => {
    const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('no such program')) }
    const failing: Stage = {
      name: 'failing',
      run: () => Promise.resolve({ passed: 2, failed: ['a.ts › is true', 'b.ts'] }),
    }
    const { outcome, printed } = await run([broken, stage('next'), failing])
    expect(printed).toMatch(/── broken\nError: no such program\n[^]*── next\nnext ran/)
    expect(outcome).toEqual({ passed: 3, failed: ['broken', 'a.ts › is true', 'b.ts'] })
  })
})

async function run(stages: Stage[]) {
  const terminal = new PassThrough()
  const printed = text(terminal)
  const outcome = await runStages(stages, terminal)
  terminal.end()
  return { outcome, printed: await printed }
}
