import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTransformCache } from '../../src/assets/transformCache.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

describe('transform cache', () => {
  it('computes a picture once for concurrent requests', async () => {
    const cache = createTransformCache(temporaryFolder())
    const { make, made } = counting()
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)))
    expect(made()).toBe(1)
    expect(new Set(answers.map(String))).toEqual(new Set(['picture']))
  })

  it('keeps pictures across restarts', async () => {
    const dir = temporaryFolder()
    const { make, made } = counting()
    await createTransformCache(dir).get('a', make)
    expect(String(await createTransformCache(dir).get('a', make))).toBe('picture')
    expect(made()).toBe(1)
  })

  it('evicts the least recently used pictures when full, including those of an earlier start', async () => {
    const dir = temporaryFolder()
    await createTransformCache(dir).get('old', bytes(40))
    const cache = createTransformCache(dir, { bytes: 100, files: 10 })
    await cache.get('a', bytes(30))
    await cache.get('b', bytes(30))
    expect(filesIn(dir)).toEqual(['a', 'b', 'old'])
    await cache.get('old', bytes(40))
    await cache.get('c', bytes(30))
    expect(filesIn(dir)).toEqual(['b', 'c', 'old'])
  })

  it('retries after a failure', async () => {
    const cache = createTransformCache(temporaryFolder())
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', bytes(3))).toHaveLength(3)
  })

  it('works without its folder, and recreates it', async () => {
    const dir = temporaryFolder()
    const cache = createTransformCache(dir)
    rmSync(dir, { recursive: true })
    expect(await cache.get('a', bytes(3))).toHaveLength(3)
    expect(filesIn(dir)).toEqual(['a'])
  })

  it('serves pictures if its folder cannot be read', async () => {
    const dir = temporaryFolder()
    mkdirSync(join(dir, 'cache'))
    symlinkSync(join(dir, 'nowhere'), join(dir, 'cache/gone'))
    const cache = createTransformCache(dir)
    expect(await cache.get('a', bytes(3))).toHaveLength(3)
  })
})

const filesIn = (dir: string) => readdirSync(join(dir, 'cache')).sort()

const bytes = (size: number) => () => Promise.resolve(Buffer.alloc(size))

function counting() {
  let count = 0
  return {
    make: () => {
      count++
      return Promise.resolve(Buffer.from('picture'))
    },
    made: () => count,
  }
}
