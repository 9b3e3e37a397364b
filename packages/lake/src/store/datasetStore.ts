import type { DatabaseSync } from 'node:sqlite'

export function createDatasetStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const sql = {
    all: db.prepare('select name from datasets order by name'),
    add: db.prepare('insert or ignore into datasets (name) values (?)'),
    remove: [
      "delete from hooks where json ->> 'dataset' = ?",
      'delete from documents where dataset = ?',
      'delete from revisions where dataset = ?',
      'delete from transactions where dataset = ?',
      'delete from datasets where name = ?',
    ].map((statement) => db.prepare(statement)),
  }

  return {
    all: () => sql.all.all() as { name: string }[],
    /** Adds a dataset; an existing one stays unchanged. */
    add: (name: string): void => void sql.add.run(name),

    remove(name: string): void {
      atomically(() => {
        for (const statement of sql.remove) statement.run(name)
      })
    },
  }
}
