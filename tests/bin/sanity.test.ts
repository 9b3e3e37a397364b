import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { token } from '../../packages/lake/tests/lake.ts'
import { startProcess } from '../../packages/lake/tests/process.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runProgram } from './runProgram.ts'

/** Runs `npm run sanity -- …` with the embedded store in a folder, without being signed in anywhere. */
const sanity = (folder: string, ...args: string[]) =>
  runProgram('bin/sanity.ts', args, {
    env: { ...process.env, LAKE_DIR: folder, LAKE_TOKEN: token, HOME: temporaryFolder(), CI: '1', NO_COLOR: '1' },
  })

describe('npm run sanity, with the embedded store', { timeout: 120_000 }, () => {
  it('queries the store, not the project of the same name at Sanity', async () => {
    const folder = temporaryFolder()
    const { client } = await startProcess(folder)
    await client.create({ _id: 'monday', _type: 'notice' })
    const query = ['documents', 'query', '*[_type == "notice"]._id', '--api-version', '2025-02-19']
    const { code, output } = await sanity(folder, ...query)
    expect(output).toContain('"monday"')
    expect(code).toBe(0)
  })

  it('creates no store in a wrong folder', async () => {
    const folder = temporaryFolder()
    const { code, output } = await sanity(folder, 'documents', 'query', '*')
    expect(output).toMatch(/^There is no \S+\/lake\.sqlite; run the command in the project's folder, or set LAKE_DIR/)
    expect(code).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })

  it('needs no store for commands that work on the code of the Studio', async () => {
    const { code, output } = await sanity(temporaryFolder(), '--version')
    expect(output).toMatch(/^@sanity\/cli\//)
    expect(code).toBe(0)
  })
})
