import { onTestFinished } from 'vitest'
import { createLake, type Lake, type LakeOptions } from '../src/lake.ts'
import { serve } from '../src/lakeServer.ts'
import { openStore } from '../src/store/store.ts'
import { storeClient } from '../../../tests/storeClient.ts'
import { temporaryFolder } from '../../../tests/temporaryFolder.ts'

export const token = 'test-token-that-has-over-32-characters'
export const url = 'http://localhost:3333'

/** The options of a request, with headers in an object, so that helpers can add others. */
export type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

export type TestLake = ReturnType<typeof testLake>

/** Creates a lake in memory for one test, which sends it requests without a port. */
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
    /** Writes mutations, and fails the test if they are refused. */
    async mutate(...mutations: unknown[]) {
      const response = await this.post('/v2025-02-19/data/mutate/production', { mutations })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { transactionId: string }
    },
    /** Returns a stored document; null if there is none. */
    stored: (id: string) => lake.context.datasets.get('production').get(id),
    /** Returns the tag of live events for documents of a type. */
    getTag: (type: string) => lake.context.datasets.get('production').getTag(type),
  }
}

/** Creates a lake in memory, without an assets folder, for tests that share one and close it. */
export const sharedLake = (options: Partial<LakeOptions> = {}): Lake =>
  createLake({ ...inMemory('/nowhere'), ...options })

/** Serves a lake in memory on a port, with a client for it. */
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
