import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { runLanes, type Stage } from '../../bin/lanes.ts'

/** A stage that prints its name, waits, prints its name again, and has passed once. */
const stage = (name: string, until: Promise<unknown> = Promise.resolve()): Stage => ({
  name,
  run: async (output) => {
    output.write(`${name} begins\n`)
    await until
    output.write(`${name} ends\n`)
    return { passed: 1, failed: 0 }
  },
})

describe('lanes', () => {
  it('run beside one another and print one stage after the other', async () => {
    const { promise: isOtherDone, resolve: otherIsDone } = Promise.withResolvers<unknown>()
    const last: Stage = {
      name: 'last',
      run: async (output) => {
        const count = await stage('last').run(output)
        otherIsDone(undefined)
        return count
      },
    }
    const { count, printed } = await run([[stage('first', isOtherDone), stage('second')], [last]])
    expect(printed).toBe(
      '\n── first\nfirst begins\nfirst ends\n\n── second\nsecond begins\nsecond ends\n\n── last\nlast begins\nlast ends\n',
    )
    expect(count).toEqual({ passed: 3, failed: 0 })
  })

  it('count what failed, and a stage that throws, whose lane goes on', async () => {
    const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('no such program')) }
    const failing: Stage = { name: 'failing', run: () => Promise.resolve({ passed: 2, failed: 3 }) }
    const { count, printed } = await run([[broken, stage('next')], [failing]])
    expect(printed).toMatch(/── broken\nError: no such program\n[^]*── next\nnext begins/)
    expect(count).toEqual({ passed: 3, failed: 4 })
  })
})

async function run(lanes: Stage[][]) {
  const terminal = new PassThrough()
  const printed = text(terminal)
  const count = await runLanes(lanes, terminal)
  terminal.end()
  return { count, printed: await printed }
}
