import { backup, DatabaseSync } from 'node:sqlite'
import { createAccountStore } from './accountStore.ts'
import type { LakeDocument, NewTransaction } from '../document.ts'
import { createDatasetStore } from './datasetStore.ts'
import { createHistoryStore } from './historyStore.ts'
import { createHookStore } from './hookStore.ts'
import { migrate } from './migrations.ts'
import { openAcknowledged, assertIntact, lastSequence } from './soundness.ts'

export type Store = ReturnType<typeof openStore>

/**
 * Opens a database file, or `:memory:`. A write is on disk (WAL, synchronous=FULL) before its call returns.
 * @throws Error if the file is in use, damaged or of a newer version, or if acknowledged transactions are missing
 */
export function openStore(path: string) {
  const db = openDatabase(path)
  const sql = {
    putDocument: db.prepare('insert into documents values (?, ?, ?) on conflict do update set json = excluded.json'),
    deleteDocument: db.prepare('delete from documents where dataset = ? and id = ?'),
    documents: db.prepare('select json from documents where dataset = ? order by rowid'),
    addTransaction: db.prepare(
      'insert into transactions (dataset, id, timestamp, author, mutations, fingerprint) values (?, ?, ?, ?, ?, ?) returning sequence',
    ),
    addRevision: db.prepare('insert into revisions values (?, ?, ?, ?)'),
    size: db.prepare(`
      select page_count * page_size as bytes, freelist_count * page_size as free
      from pragma_page_count, pragma_freelist_count, pragma_page_size`),
    getSetting: db.prepare('select value from settings where name = ?'),
    sizeOfSettings: db.prepare(
      `select count(*) as count, coalesce(sum(length(name) + length(value)), 0) as characters
      from settings where substr(name, 1, length(:prefix)) = :prefix`,
    ),
    changes: db.prepare('select total_changes() as changes'),
    putSetting: db.prepare('insert into settings values (?, ?) on conflict do update set value = excluded.value'),
  }

  const sequence = lastSequence(db)
  const acknowledged = path === ':memory:' ? null : openAcknowledged(path)
  acknowledged?.put(sequence())

  const getSetting = (name: string) => (sql.getSetting.get(name)?.value ?? null) as string | null
  const putSetting = (name: string, value: string): void => void sql.putSetting.run(name, value)

  function atomically<T>(work: () => T): T {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      acknowledged?.put(sequence())
      return result
    } catch (error) {
      if (db.isTransaction) db.exec('rollback') // on a full disk, SQLite has rolled back already
      throw error
    }
  }

  return {
    *documents(dataset: string): Generator<LakeDocument> {
      for (const { json } of sql.documents.iterate(dataset)) yield JSON.parse(String(json)) as LakeDocument
    },

    /** Writes changes, their transaction and their history atomically. Returns the transaction's sequence number. */
    commit(dataset: string, transaction: NewTransaction): number {
      return atomically(() => {
        const { id, timestamp, author, mutations, changes, fingerprint } = transaction
        const row = sql.addTransaction.get(dataset, id, timestamp, author, JSON.stringify(mutations), fingerprint)
        const sequence = Number(row?.sequence)
        for (const { id: document, after } of changes) {
          const json = after && JSON.stringify(after)
          if (json === null) sql.deleteDocument.run(dataset, document)
          else sql.putDocument.run(dataset, document, json)
          sql.addRevision.run(dataset, document, sequence, json)
        }
        return sequence
      })
    },

    getSetting,
    putSetting,
    /** Returns a setting, stored on first use; an empty one counts as absent. */
    settingOr(name: string, create: () => string): string {
      const stored = getSetting(name)
      if (stored) return stored
      const value = create()
      putSetting(name, value)
      return value
    },
    /** Returns the last transaction's sequence number, 0 before the first. */
    lastSequence: sequence,
    sizeOfSettings: (prefix: string) => sql.sizeOfSettings.get({ prefix }) as { count: number; characters: number },

    ...createHistoryStore(db, atomically),
    datasets: createDatasetStore(db, atomically),
    hooks: createHookStore(db),
    accounts: createAccountStore(db, atomically),
    atomically,
    /** Returns the size in bytes of the database and of its free pages. */
    size: () => sql.size.get() as { bytes: number; free: number },
    /** Returns the number of rows written since the store was opened. */
    changes: (): number => Number(sql.changes.get()?.changes),
    /** Copies the database to an empty file, with what is written meanwhile; requests are answered in between. */
    async backUp(file: string): Promise<void> {
      await backup(db, file)
    },
    close(): void {
      db.close()
      acknowledged?.close()
    },
  }
}

/** Commands look at a database for an instant to find out whether it is in use. */
const lockTimeoutInMs = 1000

function openDatabase(path: string): DatabaseSync {
  assertIntact(path)
  const db = new DatabaseSync(path, { timeout: lockTimeoutInMs })
  try {
    // Exclusive, because documents in memory would be outdated if another process wrote to the file.
    db.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
    )
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
