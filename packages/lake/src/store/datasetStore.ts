import type { DatabaseSync } from 'node:sqlite'
import { isArchivedVersion } from './historyStore.ts'

/** Who can read a dataset without a token: nobody, or everybody its published documents. */
export const aclModes = ['private', 'public'] as const
export type AclMode = (typeof aclModes)[number]

type CopyOptions = {
  aclMode: AclMode
  /** The part of asset URLs that stands for the source, and its replacement for the target. */
  addresses: { from: string; to: string }
  withHistory: boolean
  withReleases: boolean
}

export function openDatasetStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const sql = {
    all: db.prepare('select name, aclMode, addonFor from datasets order by name'),
    add: db.prepare('insert or ignore into datasets values (?, ?, ?)'),
    setAclMode: db.prepare('update datasets set aclMode = ? where name = ?'),
    remove: [
      "delete from hooks where json ->> 'dataset' = ?",
      'delete from documents where dataset = ?',
      'delete from revisions where dataset = ?',
      'delete from transactions where dataset = ?',
      'delete from datasets where name = ?',
    ].map((statement) => db.prepare(statement)),
    copyDocuments: db.prepare(`
      insert into documents select :target, id, ${readdressed} from documents
      where dataset = :source and ${isWanted('id')} order by rowid`),
    copyTransactions: db.prepare(`
      insert into transactions (dataset, id, timestamp, author, mutations, fingerprint)
      select :target, id, timestamp, author, mutations, fingerprint from transactions
      where dataset = :source order by sequence`),
    copyRevisions: db.prepare(`
      insert into revisions select :target, document, copy.sequence, ${readdressed}
      from revisions
      join transactions as original using (sequence)
      join transactions as copy on copy.id = original.id and copy.dataset = :target
      where revisions.dataset = :source and ${isWanted('document')}`),
    removeRevisions: db.prepare(`
      delete from revisions where dataset = :target and not ${isArchivedVersion} and (json is null or exists (
        select * from revisions as newer
        where newer.dataset = :target and newer.document = revisions.document and newer.sequence > revisions.sequence
      ))`),
    removeTransactions: db.prepare(`
      delete from transactions where dataset = :target and sequence not in (
        select sequence from revisions where dataset = :target
      )`),
    clearMutations: db.prepare("update transactions set mutations = '[]' where dataset = :target"),
  }

  return {
    all: () => sql.all.all() as { name: string; aclMode: AclMode; addonFor: string | null }[],
    /** Adds a dataset, or one that holds the comments on another; an existing one stays unchanged. */
    add: (name: string, aclMode: AclMode = 'private', addonFor: string | null = null): void =>
      void sql.add.run(name, aclMode, addonFor),
    setAclMode: (name: string, aclMode: AclMode): void => void sql.setAclMode.run(aclMode, name),

    remove(name: string): void {
      atomically(() => {
        for (const statement of sql.remove) statement.run(name)
      })
    },

    copy(source: string, target: string, { addresses, aclMode, withHistory, withReleases }: CopyOptions): void {
      const documents = { source, target, ...addresses, withReleases: Number(withReleases) }
      atomically(() => {
        sql.add.run(target, aclMode, null)
        sql.copyDocuments.run(documents)
        sql.copyTransactions.run({ source, target })
        sql.copyRevisions.run(documents)
        if (withHistory && withReleases) return
        if (!withHistory) sql.removeRevisions.run({ target })
        sql.removeTransactions.run({ target })
        sql.clearMutations.run({ target }) // they describe documents that were not copied
      })
    },
  }
}

/** Asset documents hold the URL of their file. */
const readdressed = `
  iif(json ->> '_type' in ('sanity.imageAsset', 'sanity.fileAsset'), replace(json, :from, :to), json)`

const isWanted = (id: string) => `(:withReleases or not (${id} glob 'versions.*' or ${id} glob '_.releases.*'))`
