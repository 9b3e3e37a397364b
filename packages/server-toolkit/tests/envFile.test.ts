import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/temporaryFolder.ts'
import { findUnknownNames, readEnvFile } from '../src/envFile.ts'

function fileOf(content: string | Buffer): string {
  const path = join(temporaryFolder(), '.env')
  writeFileSync(path, content)
  return path
}

const text = 'PORT=3100\nLAKE_DIR=/var/lib/w\u00e4stie\n'
const variables = { PORT: '3100', LAKE_DIR: '/var/lib/w\u00e4stie' }

describe('an environment file', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`)],
  ])('is read in %s', (_, bytes) => {
    expect(readEnvFile(fileOf(bytes))).toEqual(variables)
  })

  it('is empty if it is absent or has no content', () => {
    expect(readEnvFile(join(temporaryFolder(), '.env'))).toEqual({})
    expect(readEnvFile(fileOf(''))).toEqual({})
  })

  it.each(['latin1', 'utf16le'] as const)('in another encoding is refused: %s', (encoding) => {
    expect(() => readEnvFile(fileOf(Buffer.from(`\ufeff${text}`, encoding)))).toThrow(/\.env is not in UTF-8; save it/)
  })

  it('is searched for names that nothing reads', () => {
    const path = fileOf('LAKE_PROT=1\nPORT=3\nSMTP_URL=4\n')
    expect(findUnknownNames(path, 'PORT=3000\n# SMTP_URL=…\nLAKE_PORT=3333\nSITE_URL=\n')).toEqual([
      `${path} sets LAKE_PROT, which nothing reads`,
    ])
  })
})
