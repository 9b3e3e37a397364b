import { onTestFinished } from 'vitest'
import { createLake, type Lake, type LakeOptions } from '../src/lake.ts'
import { serve } from '../src/lakeServer.ts'
import { openStore } from '../src/store/store.ts'
import { storeClient } from '../../../tests/storeClient.ts'
import { temporaryFolder } from '../../../tests/temporaryFolder.ts'

export const token = 'test-token-that-has-over-32-characters'
export const url = 'http://localhost:3333'

/** A request whose headers are plain, so that others can be put before them. */
export type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

export type TestLake = ReturnType<typeof testLake>

/** A lake in memory, for this test only, asked by `Request`. */
export function testLake(options: Partial<LakeOptions> = {}) {
  const lake = createLake(memoryOptions({ url, ...options }))
  onTestFinished(() => lake.close())

  /** Sends a request as an administrator. */
  const request = (path: string, init: Init = {}) =>
    lake.fetch(
      new Request(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    )

  return {
    lake,
    request,
    /** Sends a request without a token. */
    asPublic: (path: string, init: RequestInit = {}) => lake.fetch(new Request(`${url}${path}`, init)),
    post: (path: string, body: unknown) =>
      request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** Writes mutations and fails the test when they are refused. */
    async mutate(...mutations: unknown[]) {
      const response = await this.post('/v2025-02-19/data/mutate/production', { mutations })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { transactionId: string }
    },
    /** @returns a stored document, null when there is none */
    stored: (id: string) => lake.context.datasets.get('production').get(id),
    /** The tag of live events for documents of a type. */
    getTag: (type: string) => lake.context.datasets.get('production').getTag(type),
  }
}

/** A lake in memory, without a place for pictures: for tests that share one, and close it. */
export const sharedLake = (options: Partial<LakeOptions> = {}): Lake =>
  createLake({ ...inMemory('/nowhere'), ...options })

/** A lake in memory behind a real port, and a real client for it. */
export async function serveLake(options: Partial<LakeOptions> = {}, where: Partial<Parameters<typeof serve>[0]> = {}) {
  const server = await serve({ host: '127.0.0.1', port: 0, ...where }, (address): Lake =>
    createLake(memoryOptions({ url: address, ...options })),
  )
  onTestFinished(() => server.close())
  return { ...server, client: storeClient(server.url, { token }) }
}

function memoryOptions(options: Partial<LakeOptions> & { url: string }): LakeOptions {
  return { ...inMemory(temporaryFolder()), ...options }
}

function inMemory(assetsDir: string): LakeOptions {
  const store = openStore(':memory:')
  return { store, assetsDir, projectId: 'westie', dataset: 'production', token, url, passwordCost: 2 }
}
