import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../bench/freePort.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runProgram } from './runProgram.ts'

it.each(['import', 'export'])(
  'npm run content -- %s says that the store does not answer, and creates none',
  async (command) => {
    const port = String(await freePort())
    const folder = join(temporaryFolder(), 'lake')
    const env = { ...process.env, LAKE_PORT: port, SANITY_API_HOST: `http://localhost:${port}`, LAKE_DIR: folder }
    const { code, output } = await runProgram('bin/content.ts', [command, 'content/data.ndjson'], { env })
    expect(output).toBe(
      `The content store at http://127.0.0.1:${port} does not answer; start it with npm start -- store\n`,
    )
    expect(code).toBe(1)
    expect(existsSync(folder)).toBe(false)
  },
)
