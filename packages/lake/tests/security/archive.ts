import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Header, Pax, type HeaderData } from 'tar'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** `extended`: a PAX header before it, which overrides its own. */
export type Entry = HeaderData & { path: string; content?: Buffer | string; extended?: HeaderData }

export const picture = 'assets/images/westie/production/abc.jpg'

/** The database of a lake that is empty. */
export function database(change: (db: DatabaseSync) => void = () => {}, folder = temporaryFolder()): Buffer {
  const path = join(folder, 'lake.sqlite')
  openStore(path).close()
  const db = new DatabaseSync(path)
  change(db)
  db.exec('pragma journal_mode = delete')
  db.close()
  return readFileSync(path)
}

/** A backup with whatever in it; its checksums are right, as whoever made it knows them. */
export function archive(entries: Entry[], db = database()): string {
  const file = join(temporaryFolder(), 'lake.tar')
  writeFileSync(file, archiveBytes(entries, db))
  return file
}

export function archiveBytes(entries: Entry[], db: Buffer): Buffer {
  const all: Entry[] = [{ path: 'lake.sqlite', content: db }, ...entries]
  const sums = all.map(({ path, content = '' }) => `${sha256(content)}  ${path}\n`).join('')
  const blocks = [{ path: 'SHA256SUMS', content: sums }, ...all].map(block)
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

function block({ content = '', extended, ...header }: Entry): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(512)
  new Header({ type: 'File', mode: 0o600, size: bytes.length, ...header }).encode(head)
  const before = extended ? [new Pax({ ...extended }).encode()] : []
  return Buffer.concat([...before, head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
