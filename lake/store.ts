import { DatabaseSync } from 'node:sqlite'
import type { Change, LakeDocument, NewTransaction, Transaction } from './document.ts'

const schema = `
  create table if not exists settings (name text primary key, value text not null) strict, without rowid;

  create table if not exists documents (
    dataset text not null, id text not null, json text not null, primary key (dataset, id)
  ) strict;

  create table if not exists transactions (
    sequence integer primary key autoincrement,
    dataset text not null, id text not null, timestamp text not null, author text not null, mutations text not null,
    fingerprint text not null -- of the request, so that a client that repeats it is not refused
  ) strict;
  create unique index if not exists transaction_ids on transactions (id, dataset); -- in this order: by dataset alone, the sequence is faster

  -- A document as each transaction left it; json is null once deleted.
  create table if not exists revisions (
    dataset text not null, document text not null, sequence integer not null references transactions (sequence), json text,
    primary key (dataset, document, sequence)
  ) strict, without rowid;
  create index if not exists revisions_by_sequence on revisions (sequence);

  create table if not exists hooks (id text primary key, json text not null, cursor integer not null) strict;
  create table if not exists hook_messages (
    id text primary key, hook text not null, json text not null, status text not null, attempts integer not null, due integer not null
  ) strict;
  create index if not exists hook_messages_due on hook_messages (status, due);
`

export type Store = ReturnType<typeof openStore>

/** What history asks for: a document's revisions, oldest first unless reversed. */
export type RevisionRow = {
  sequence: number
  transaction: string
  timestamp: string
  author: string
  json: string | null
}

/**
 * Opens the lake's one file; all SQL is here. A write is on disk (WAL, synchronous=FULL) before its call returns.
 * @param path a file, made when absent, or `:memory:`
 */
export function openStore(path: string) {
  const db = new DatabaseSync(path)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec(schema)

  const sql = {
    putDocument: db.prepare('insert into documents values (?, ?, ?) on conflict do update set json = excluded.json'),
    deleteDocument: db.prepare('delete from documents where dataset = ? and id = ?'),
    documents: db.prepare('select json from documents where dataset = ? order by rowid'),
    datasets: db.prepare('select distinct dataset from transactions order by 1'),
    addTransaction: db.prepare(
      'insert into transactions (dataset, id, timestamp, author, mutations, fingerprint) values (?, ?, ?, ?, ?, ?) returning sequence',
    ),
    fingerprint: db.prepare('select fingerprint from transactions where dataset = ? and id = ?'),
    lastTransactionId: db.prepare('select id from transactions where dataset = ? order by sequence desc limit 1'),
    addRevision: db.prepare('insert into revisions values (?, ?, ?, ?)'),
    lastSequence: db.prepare('select coalesce(max(sequence), 0) as sequence from transactions'),
    transactionsAfter: db.prepare(
      'select * from transactions where dataset = ? and sequence > ? order by sequence limit ?',
    ),
    transaction: db.prepare('select * from transactions where dataset = ? and id = ?'),
    changesOf: db.prepare(`
      select document, json, (
        select json from revisions as previous
        where previous.dataset = revision.dataset and previous.document = revision.document and previous.sequence < revision.sequence
        order by previous.sequence desc limit 1
      ) as before
      from revisions as revision where sequence = ?`),
    revisions: db.prepare(`
      select sequence, transactions.id as "transaction", timestamp, author, json
      from revisions join transactions using (sequence)
      where revisions.dataset = ? and document = ? order by sequence`),
    getSetting: db.prepare('select value from settings where name = ?'),
    putSetting: db.prepare('insert into settings values (?, ?) on conflict do update set value = excluded.value'),
  }

  /** Runs `work` as one durable transaction: all of it, or nothing. */
  function atomically<T>(work: () => T): T {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }

  function toTransaction(row: Record<string, unknown>): Transaction {
    const sequence = Number(row.sequence)
    return {
      sequence,
      id: String(row.id),
      timestamp: String(row.timestamp),
      author: String(row.author),
      mutations: JSON.parse(String(row.mutations)) as unknown[],
      changes: sql.changesOf.all(sequence).map((revision) => ({
        id: String(revision.document),
        before: parseDocument(revision.before),
        after: parseDocument(revision.json),
      })),
    }
  }

  return {
    /** Every document of a dataset, in the order in which they were first written. */
    *documents(dataset: string): Generator<LakeDocument> {
      for (const row of sql.documents.iterate(dataset)) yield JSON.parse(String(row.json)) as LakeDocument
    },

    /** The datasets that were ever written to. */
    datasets: (): string[] => sql.datasets.all().map((row) => String(row.dataset)),

    /** Writes changes, their transaction and their history together. @returns the transaction's sequence number */
    commit(dataset: string, transaction: NewTransaction): number {
      return atomically(() => {
        const { id, timestamp, author, mutations, changes, fingerprint } = transaction
        const row = sql.addTransaction.get(dataset, id, timestamp, author, JSON.stringify(mutations), fingerprint)
        const sequence = Number(row?.sequence)
        for (const change of changes) writeChange(dataset, sequence, change)
        return sequence
      })
    },

    /** @returns the fingerprint of the request that made a transaction, null when there is none of this id */
    fingerprintOf(dataset: string, id: string): string | null {
      const row = sql.fingerprint.get(dataset, id)
      return row ? String(row.fingerprint) : null
    },
    /** @returns null while nothing was ever written to the dataset */
    lastTransactionId(dataset: string): string | null {
      const row = sql.lastTransactionId.get(dataset)
      return row ? String(row.id) : null
    },

    lastSequence: (): number => Number(sql.lastSequence.get()?.sequence),

    /** @returns up to `limit` transactions that came after a sequence number, oldest first */
    transactionsAfter: (dataset: string, sequence: number, limit = 1000): Transaction[] =>
      sql.transactionsAfter.all(dataset, sequence, limit).map(toTransaction),

    transaction(dataset: string, id: string): Transaction | null {
      const row = sql.transaction.get(dataset, id)
      return row ? toTransaction(row) : null
    },

    /** @returns every stored revision of one document id, oldest first */
    revisions: (dataset: string, document: string): RevisionRow[] =>
      sql.revisions.all(dataset, document).map((row) => ({
        sequence: Number(row.sequence),
        transaction: String(row.transaction),
        timestamp: String(row.timestamp),
        author: String(row.author),
        json: row.json === null ? null : String(row.json),
      })),

    getSetting(name: string): string | null {
      const row = sql.getSetting.get(name)
      return row ? String(row.value) : null
    },
    putSetting: (name: string, value: string): void => void sql.putSetting.run(name, value),

    atomically,
    close: (): void => db.close(),
  }

  function writeChange(dataset: string, sequence: number, { id, after }: Change) {
    const json = after && JSON.stringify(after)
    if (json === null) sql.deleteDocument.run(dataset, id)
    else sql.putDocument.run(dataset, id, json)
    sql.addRevision.run(dataset, id, sequence, json)
  }
}

const parseDocument = (json: unknown) => (typeof json === 'string' ? (JSON.parse(json) as LakeDocument) : null)
