import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Header, type HeaderData } from 'tar'
import { openStore } from '../../lake/store/store.ts'
import { temporaryFolder } from '../lake/process.ts'

export type Entry = HeaderData & { path: string; content?: Buffer | string }

export const picture = 'assets/images/westie/production/abc.jpg'

/** The database of a lake that is empty. */
export function database(change: (db: DatabaseSync) => void = () => {}): Buffer {
  const path = join(temporaryFolder(), 'lake.sqlite')
  openStore(path).close()
  const db = new DatabaseSync(path)
  change(db)
  db.exec('pragma journal_mode = delete')
  db.close()
  return readFileSync(path)
}

/** A backup with whatever in it; its checksums are right, as whoever made it knows them. */
export function archive(entries: Entry[], db = database()): string {
  const all: Entry[] = [{ path: 'lake.sqlite', content: db }, ...entries]
  const sums = all.map(({ path, content = '' }) => `${sha256(content)}  ${path}\n`).join('')
  const file = join(temporaryFolder(), 'lake.tar')
  const blocks = [{ path: 'SHA256SUMS', content: sums }, ...all].map(block)
  writeFileSync(file, Buffer.concat([...blocks, Buffer.alloc(1024)]))
  return file
}

function block({ content = '', ...header }: Entry): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(512)
  new Header({ type: 'File', mode: 0o600, size: bytes.length, ...header }).encode(head)
  return Buffer.concat([head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
