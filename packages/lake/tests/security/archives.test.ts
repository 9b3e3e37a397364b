import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openEntryCheck } from '../../src/backup/archive.ts'
import { restoreArchive } from '../../src/backup/restore.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { archive, database, picture, type Entry } from './archive.ts'

const token = 'token of the lake that is restored into'

/** Restores into a folder that holds a secret. @returns what it said, and what of the archive got anywhere */
async function restore(file: string) {
  const around = temporaryFolder()
  const folder = join(around, 'lake')
  mkdirSync(folder)
  writeFileSync(join(folder, 'token'), token)
  writeFileSync(join(around, 'outside'), 'outside')
  const said = await restoreArchive(file, folder).then(
    () => 'restored',
    (error: unknown) => (error as Error).message,
  )
  expect(readFileSync(join(folder, 'token'), 'utf8')).toBe(token)
  expect(readFileSync(join(around, 'outside'), 'utf8')).toBe('outside')
  return { said, written: readdirSync(around, { recursive: true }).map(String).sort(), folder }
}

const untouched = ['lake', 'lake/token', 'outside']

describe('a backup', () => {
  it('of plain files is restored', async () => {
    const { said, folder } = await restore(archive([{ path: picture, content: 'picture' }]))
    expect(said).toBe('restored')
    expect(readFileSync(join(folder, picture), 'utf8')).toBe('picture')
  })

  const files = (...paths: string[]): Entry[] => paths.map((path, index) => ({ path, content: `file ${index}` }))
  const hostile: [string, Entry[]][] = [
    ['a link to the token', [{ path: picture, type: 'SymbolicLink', linkpath: '../../../../token' }]],
    ['a link to /etc', [{ path: 'assets/images/westie/production/etc', type: 'SymbolicLink', linkpath: '/etc' }]],
    [
      'a linked folder, and a file in it',
      [
        { path: 'assets/images/westie/x', type: 'SymbolicLink', linkpath: '../../../..' },
        ...files('assets/images/westie/x/token'),
      ],
    ],
    ['a linked folder of assets', [{ path: 'assets', type: 'SymbolicLink', linkpath: '..' }]],
    ['a hard link', [{ path: picture, type: 'Link', linkpath: '../outside' }]],
    ['a hard link to what is in it', [{ path: picture, type: 'Link', linkpath: 'lake.sqlite' }]],
    ['a plain file with a link', [{ path: picture, type: 'File', linkpath: '../outside' }]],
    ['a character device', [{ path: picture, type: 'CharacterDevice' }]],
    ['a block device', [{ path: picture, type: 'BlockDevice' }]],
    ['a pipe', [{ path: picture, type: 'FIFO' }]],
    ['a folder', [{ path: 'assets/images/', type: 'Directory' }]],
    ['a contiguous file', [{ path: picture, type: 'ContiguousFile' }]],
    ['..', files('../outside')],
    ['.. within', files('assets/images/../../../outside')],
    ['.. as a dataset', files('assets/images/westie/../x.jpg')],
    ['.. in a name', files('assets/images/westie/production/a..jpg')],
    ['an absolute path', files('/tmp/outside')],
    ['backslashes', files('..\\outside')],
    ['a drive', files('C:\\outside')],
    ['../../../../tests/security/', files(`../../../../tests/security/${picture}`)],
    ['//', files('assets//images/westie/production/a.jpg')],
    ['another token', files('token')],
    ['a webhook’s secret', files('webhook-secret')],
    ['a log of the database', files('lake.sqlite-wal')],
    ['a record of who runs', [{ path: 'running.json', content: '{"pid":1}' }]],
    ['a file beside the uploads', files('assets/secret')],
    ['a cached picture', [{ path: `assets/cache/${'a'.repeat(40)}`, content: '<script>' }]],
    ['an upload of another kind', files('assets/pages/westie/production/a.html')],
    ['a file too deep', files('assets/images/westie/production/deep/a.jpg')],
    ['a hidden file', files('assets/images/westie/production/.htaccess')],
    ['a long name', [{ path: `assets/images/westie/production/${'a'.repeat(90)}/${'b'.repeat(90)}`, content: 'x' }]],
    ['other letters', files('assets/images/westie/production/ü.jpg')],
    ['a line end', files('assets/images/westie/production/a\nb.jpg')],
    ['a second database', files('lake.sqlite')],
    ['a database in capitals', files('LAKE.SQLITE')],
    ['other checksums', files('SHA256SUMS')],
    ['the same picture twice', files(picture, picture)],
    ['the same picture in capitals', files(picture, 'assets/images/westie/production/ABC.jpg')],
  ]
  it.each(hostile)('with %s is refused before anything is written', async (_, entries) => {
    const { said, written } = await restore(archive(entries))
    expect(said).toMatch(/cannot be restored: ".*" (is a|is not a|is in it)|linkpath forbidden/)
    expect(written).toEqual(untouched)
  })

  it('that is compressed is refused, because it could expand to any size', async () => {
    const file = archive([])
    const zeros = Buffer.concat([readFileSync(file).subarray(0, -1024), Buffer.alloc(50_000_000)])
    for (const bytes of [gzipSync(readFileSync(file)), gzipSync(zeros)]) {
      writeFileSync(file, bytes)
      const { said, written } = await restore(file)
      expect(said).toMatch(/it is not a tar archive/)
      expect(written).toEqual(untouched)
    }
  })

  it('that claims a size beyond its end is refused', async () => {
    const { said, written } = await restore(archive([{ path: picture, size: 90_000_000 }]))
    expect(said).toMatch(/cannot be restored/)
    expect(written).toEqual(untouched)
  })

  it('with an oversized upload is refused by its header', async () => {
    const file = archive([{ path: picture, size: 3_000_000_000 }])
    truncateSync(file, 3_000_100_000) // a file with a hole, which takes no place
    const { said, written } = await restore(file)
    expect(said).toMatch(/has 3000000000 bytes/)
    expect(written).toEqual(untouched)
  })

  it('larger than the free disk space is refused before it is read, even if sparse', async () => {
    const file = archive([])
    truncateSync(file, 15e12)
    const { said, written } = await restore(file)
    expect(said).toMatch(/has 15000000000000 bytes, and the disk of .* has room for \d+$/)
    expect(written).toEqual(untouched)
  })

  it('of too many files is refused', () => {
    const check = openEntryCheck()
    const entry = { type: 'File' as const, size: 0, linkpath: undefined }
    const addAll = () => {
      for (let number = 0; ; number++) check({ ...entry, path: `assets/files/westie/production/${number}.txt` })
    }
    expect(addAll).toThrow(/300000.txt" is in it after 300000 others/)
  })

  it.each([
    ['another path', { path: '../outside' }],
    ['a path outside', { path: '/tmp/outside' }],
    ['a link', { linkpath: '/etc/passwd' }],
    ['a larger size', { size: 99_999_999_999 }],
  ])('with an extended header that gives a file %s is refused', async (_, header) => {
    const { said, written } = await restore(archive([{ path: picture, content: 'x', extended: header }]))
    expect(said).toMatch(/cannot be restored: ".*" (is not a|is a link|has 99999999999 bytes)|linkpath forbidden/)
    expect(written).toEqual(untouched)
  })

  it.each([
    ['a trigger', 'create trigger evil after insert on settings begin delete from documents; end'],
    ['a view', 'create view evil as select * from secrets'],
  ])('whose database holds %s is refused', async (_, sql) => {
    const altered = database((db) => db.exec(sql))
    const { said, written } = await restore(archive([], altered))
    expect(said).toContain('its database holds "evil", which is not part of a lake')
    expect(written).toEqual(untouched)
  })

  it('leaves nothing behind when refused', async () => {
    const { folder } = await restore(archive([{ path: '../outside', content: 'mine' }]))
    expect(existsSync(join(folder, 'lake.sqlite'))).toBe(false)
  })
})
