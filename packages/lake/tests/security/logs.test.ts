import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRequestLog } from '../../src/http/monitoring.ts'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { openStore } from '../../src/store/store.ts'
import { testLake } from '../lake.ts'
import { lakeWithRelease, tomorrow } from '../releases/releases.ts'

/** An attack on readers of the log, with a forged line and control sequences of terminals. */
const forged = 'x\n{"level":"info","path":"/all/is/well"}\r\u001b[2J\u001b]0;root\u0007\u009b31m\u2028\u202egnp.exe'

function watchErrors() {
  const lines: string[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
  onTestFinished(() => log.mockRestore())
  return lines
}

const expectOneLineEach = (lines: string[]) => {
  expect(lines.join('')).toContain('all/is/well')
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
}

describe('user input', () => {
  it('starts no log line when a scheduled release cannot be published', async () => {
    const lines = watchErrors()
    const next = { _ref: forged, _weak: true, _strengthenOnPublish: {} }
    const lake = await lakeWithRelease([{ _id: 'versions.spring.home', _type: 'page', next }])
    await lake.step('schedule', { publishAt: tomorrow })
    lake.time.now = Date.parse(tomorrow)
    publishDueReleases(lake.lake.context)
    expect(lines).toHaveLength(1)
    expectOneLineEach(lines)
  })

  it('starts no log line when a request fails', async () => {
    const lines = watchErrors()
    const store = openStore(':memory:')
    const log = createRequestLog('info', (line) => void lines.push(line))
    const lake = testLake({ store, log })
    store.commit = (_, { changes }) => {
      throw new Error(`The disk failed at ${String(changes[0]?.after?.title)}`, { cause: new Error(forged) })
    }
    const mutations = [{ create: { _type: 'notice', title: forged } }]
    const response = await lake.post(`/v1/data/mutate/production?tag=${encodeURIComponent(forged)}`, { mutations })
    expect([response.status, lines.length]).toEqual([500, 2])
    expectOneLineEach(lines)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ status: 500, error: `Error: The disk failed at ${forged}` })
  })

  it.each(['/v1/data/doc/production/', '/images/westie/production/', '/'])(
    'starts no log line as a path below %s',
    async (path) => {
      const lines: string[] = []
      const lake = testLake({ log: createRequestLog('info', (line) => void lines.push(line)) })
      const headers = { 'user-agent': 'x\u009b31m' }
      await lake.request(path + encodeURIComponent(forged), { headers })
      await lake.request(path + forged.replaceAll('\n', ''), { headers })
      expect(lines).toHaveLength(2)
      expectOneLineEach(lines)
    },
  )
})
