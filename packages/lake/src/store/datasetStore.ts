import type { DatabaseSync } from 'node:sqlite'
import { prepareIn } from './statements.ts'

export function createDatasetStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const { all, run } = prepareIn(db)
  const removals = [
    "delete from hooks where json ->> 'dataset' = ?",
    'delete from documents where dataset = ?',
    'delete from revisions where dataset = ?',
    'delete from transactions where dataset = ?',
    'delete from datasets where name = ?',
  ].map(run)

  return {
    all: all<{ name: string }>('select name from datasets order by name'),
    /** Adds a dataset; an existing one stays unchanged. */
    add: run('insert or ignore into datasets (name) values (?)'),
    remove: (name: string) => atomically(() => removals.forEach((removeFrom) => removeFrom(name))),
  }
}
