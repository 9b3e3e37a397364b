import fs from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { createAccountStore } from './accountStore.ts'
import type { LakeDocument, NewTransaction } from '../document.ts'
import { damage } from '../errors.ts'
import { createHistoryStore } from './historyStore.ts'
import { createHookStore } from './hookStore.ts'
import { migrate } from './migrations.ts'

export type Store = ReturnType<typeof openStore>

/**
 * Opens a database file, or `:memory:`. A write is on disk (WAL, synchronous=FULL) before its call returns.
 * @throws Error if the file is in use, damaged or of a newer version
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
    getSetting: db.prepare('select value from settings where name = ?'),
    sizeOfSettings: db.prepare(
      `select count(*) as count, coalesce(sum(length(name) + length(value)), 0) as characters
      from settings where substr(name, 1, length(:prefix)) = :prefix`,
    ),
    changes: db.prepare('select total_changes() as changes'),
    datasetNames: db.prepare('select name from datasets order by name'),
    addDataset: db.prepare('insert or ignore into datasets (name) values (?)'),
    putSetting: db.prepare('insert into settings values (?, ?) on conflict do update set value = excluded.value'),
  }

  const getSetting = (name: string) => (sql.getSetting.get(name)?.value ?? null) as string | null
  const putSetting = (name: string, value: string): void => void sql.putSetting.run(name, value)

  function atomically<T>(work: () => T): T {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
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
    sizeOfSettings: (prefix: string) => sql.sizeOfSettings.get({ prefix }) as { count: number; characters: number },

    ...createHistoryStore(db, atomically),
    datasets: {
      names: () => sql.datasetNames.all().map(({ name }) => String(name)),
      /** Adds a dataset; an existing one stays unchanged. */
      add: (name: string): void => void sql.addDataset.run(name),
    },
    hooks: createHookStore(db),
    accounts: createAccountStore(db, atomically),
    atomically,
    /** Returns the number of rows written since the store was opened. */
    changes: (): number => Number(sql.changes.get()?.changes),
    /** Copies the database to an empty file, including concurrent writes; requests are answered in between. */
    async backUp(file: string): Promise<void> {
      await backup(db, file)
    },
    close: (): void => db.close(),
  }
}

/** Waits for commands, which lock a database for an instant to find out whether it is in use. */
const lockTimeoutMs = 1000

function openDatabase(path: string): DatabaseSync {
  assertIntact(path)
  const db = new DatabaseSync(path, { timeout: lockTimeoutMs })
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

/**
 * Checks a database without changing it: once SQLite writes, unreadable parts of its log are lost. Takes 0.6 s per gigabyte.
 * Throws an Error that describes the damage, or SQLite's own.
 */
function assertIntact(database: string): void {
  if (!fs.statSync(database, { throwIfNoEntry: false })?.size) return
  const isRolledBack = fs.existsSync(`${database}-journal`) // left by a change to or from WAL mode, which takes a writer to complete
  const db = new DatabaseSync(database, { readOnly: !isRolledBack })
  try {
    const report = String(db.prepare('pragma quick_check(1)').get()?.quick_check)
    if (report !== 'ok') throw damage(report.split('\n').at(-1) ?? report) // the first line names the database "main"
    // A lake never creates these, and they would run with each of its statements.
    const foreign = db.prepare("select name from sqlite_schema where type in ('trigger', 'view')").get()
    if (foreign) throw damage(`it holds "${String(foreign.name)}", which is not part of a lake`)
  } finally {
    db.close()
    fs.rmSync(`${database}-shm`, { force: true }) // created by readers of the log, and not used by lakes
  }
}
