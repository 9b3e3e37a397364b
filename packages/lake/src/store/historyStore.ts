import type { DatabaseSync } from 'node:sqlite'
import type { LakeDocument, Transaction } from '../document.ts'
import { firstNeeded } from './hookStore.ts'

/** A deletion of a document or of its draft, of which nothing remains except versions in releases. */
type Deletion = {
  document: string
  transactionId: string
  timestamp: string
  author: string
}

/** A range of transactions; all bounds are inclusive. */
export type TransactionRange = {
  fromSequence?: number
  toSequence?: number
  newestFirst: boolean
  limit: number
}

export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const sql = {
    summary: db.prepare('select sequence, fingerprint from transactions where dataset = ? and id = ?'),
    lastTransactionId: db.prepare('select id from transactions where dataset = ? order by sequence desc limit 1'),
    transactionsAfter: db.prepare(
      'select * from transactions where dataset = ? and sequence > ? order by sequence limit ?',
    ),
    changesOf: db.prepare(`
      select document, json, (
        select json from revisions as previous
        where previous.dataset = revision.dataset and previous.document = revision.document and previous.sequence < revision.sequence
        order by previous.sequence desc limit 1
      ) as before
      from revisions as revision where sequence = ?`),
    revisionAt: db.prepare(`
      select json from revisions where dataset = ? and document = ? and sequence <= ? order by sequence desc limit 1`),
    sequenceAt: db.prepare(`
      select sequence from transactions where dataset = ? and timestamp <= ? order by sequence desc limit 1`),
    lastRevision: db.prepare(`
      select json from revisions where dataset = ? and document = ? and json is not null order by sequence desc limit 1`),
    wasPublishedOrVersioned: db.prepare(`
      select 1 from revisions where dataset = :dataset and document = :publishedId
      union all
      select 1 from revisions where dataset = :dataset and document between 'versions.' and 'versions/'
        and substr(document, -length(:publishedId) - 1) = '.' || :publishedId
      limit 1`),
    deletions: db.prepare(`
      select document, id as transactionId, timestamp, author
      from revisions as gone indexed by deletions join transactions using (sequence)
      where gone.dataset = ? and json is null and document not glob 'versions.*'
        and not exists (select 1 from documents where dataset = gone.dataset and id in (${publishedId}, 'drafts.' || ${publishedId}))
      order by sequence desc limit ${maxDeletions}`),
    wasEverUsed: db.prepare(`
      select 1 from revisions where dataset = :dataset and document between :path and :path || char(0x10ffff)
        and (document = :id or json ->> 'secret' = :secret) limit 1`),
    // Ignores timestamps of a clock that was ahead. Keeps what webhooks still need, and the revisions that it replaced.
    oldUntil: db.prepare(`
      select max(sequence) as until from (
        select sequence from transactions
        where sequence > :after and timestamp < :before
          and sequence < coalesce(${firstNeeded}, ${last})
          and sequence < coalesce((
            select sequence from transactions where sequence > :after and timestamp between :before and :now
            order by sequence limit 1
          ), ${last})
        order by sequence limit :limit
      )`),
    pruneRevisions: db.prepare(`
      delete from revisions where (dataset, document, sequence) in (
        select old.dataset, old.document, old.sequence
        from revisions as newer cross join revisions as old using (dataset, document)
        where newer.sequence > :after and newer.sequence <= :until and old.sequence < newer.sequence + (newer.json is null)
      ) returning sequence`),
    // The last transaction of a dataset is kept, because listeners resume from it.
    pruneTransaction: db.prepare(`
      delete from transactions as pruned where sequence = ?
        and not exists (select 1 from revisions where sequence = pruned.sequence)
        and exists (select 1 from transactions where dataset = pruned.dataset and sequence > pruned.sequence)`),
    transactionAt: db.prepare('select * from transactions where sequence = ?'),
    sequencesOf: [db.prepare(sequencesOf('asc')), db.prepare(sequencesOf('desc'))] as const,
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

  const getSummary = (dataset: string, id: string) =>
    sql.summary.get(dataset, id) as { sequence: number; fingerprint: string } | undefined

  function transactionAt(sequence: number): Transaction | null {
    const row = sql.transactionAt.get(sequence)
    return row ? toTransaction(row) : null
  }

  return {
    /** Returns a transaction's sequence number and the fingerprint of its request; undefined if it does not exist. */
    getSummary,

    lastTransactionId: (dataset: string) => (sql.lastTransactionId.get(dataset)?.id ?? null) as string | null,

    transactionsAfter: (dataset: string, sequence: number, limit = 1000): Transaction[] =>
      sql.transactionsAfter.all(dataset, sequence, limit).map(toTransaction),

    transaction(dataset: string, id: string): Transaction | null {
      const summary = getSummary(dataset, id)
      return summary ? transactionAt(summary.sequence) : null
    },

    /** Returns a document as JSON, as a transaction left it. */
    revisionAt: (dataset: string, document: string, sequence: number): string | null =>
      textOf(sql.revisionAt.get(dataset, document, sequence)),

    lastRevisionText: (dataset: string, document: string): string | null =>
      textOf(sql.lastRevision.get(dataset, document)),

    /** Returns the last sequence number at a time; 0 before the first. @param time in the format of `Date.toISOString` */
    sequenceAt: (dataset: string, time: string): number => Number(sql.sequenceAt.get(dataset, time)?.sequence ?? 0),

    lastRevision: (dataset: string, document: string): LakeDocument | null =>
      parseDocument(sql.lastRevision.get(dataset, document)?.json),

    /** Returns whether there ever was a published document or a version with this published id, as far as history goes. */
    wasPublishedOrVersioned: (dataset: string, publishedId: string): boolean =>
      sql.wasPublishedOrVersioned.get({ dataset, publishedId }) !== undefined,

    /** Returns the last deletions of documents without a remaining draft or published document, latest first. */
    deletions: (dataset: string): Deletion[] => sql.deletions.all(dataset) as Deletion[],

    /** Returns whether a document ever had this id, or one below the path this secret, as far as history goes. */
    wasEverUsed: (dataset: string, link: { path: string; id: string; secret: string }): boolean =>
      sql.wasEverUsed.get({ dataset, ...link }) !== undefined,

    /**
     * Removes what the next few transactions before a time replaced or deleted; never a current revision.
     * @param times in the format of `Date.toISOString`
     * @returns the last processed sequence number; null if nothing is that old
     */
    pruneHistory(after: number, times: { before: string; now: string }, limit: number): number | null {
      const until = sql.oldUntil.get({ after, ...times, limit })?.until
      if (typeof until !== 'number') return null
      atomically(() => {
        for (const { sequence } of sql.pruneRevisions.all({ after, until })) sql.pruneTransaction.run(Number(sequence))
      })
      return until
    },

    /** Returns the sequence numbers of the transactions that wrote a document. */
    sequencesOf(dataset: string, document: string, range: TransactionRange): number[] {
      const { fromSequence = 0, toSequence = last, newestFirst, limit } = range
      return sql.sequencesOf[newestFirst ? 1 : 0]
        .all(dataset, document, fromSequence, toSequence, limit)
        .map(({ sequence }) => Number(sequence))
    },

    /** Returns a transaction by its sequence number; null once it was removed. */
    transactionAt,
  }
}

/** Maximum number of deletions, because one query finds all of them. */
const maxDeletions = 10_000

const last = Number.MAX_SAFE_INTEGER

/** SQL for a row of revisions. */
const publishedId = "case when document glob 'drafts.*' then substr(document, 8) else document end"

const parseDocument = (json: unknown) => (typeof json === 'string' ? (JSON.parse(json) as LakeDocument) : null)

const textOf = (row: Record<string, unknown> | undefined) => (typeof row?.json === 'string' ? row.json : null)

const sequencesOf = (direction: 'asc' | 'desc') => `
  select sequence from revisions where dataset = ? and document = ? and sequence between ? and ?
  order by sequence ${direction} limit ?`
