import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editToLive } from './editToLive.ts'
import type { Figure } from './figure.ts'
import { siteUnderLoad } from './siteUnderLoad.ts'
import { startStack } from './stack.ts'
import { studioLoad } from './studioLoad.ts'

/** Measures the stack as `npm start` runs it. */
export async function runningStack(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-stack-'))
  await using stack = await startStack(lakeDir.path)
  return [...(await editToLive(stack)), ...(await siteUnderLoad()), ...(await studioLoad(stack))]
}
