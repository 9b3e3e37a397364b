import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { uploadsIn } from './archive.ts'
import { databaseName } from './entries.ts'
import { isLog, logName, runsIn } from './replicaFolder.ts'

/**
 * Assembles the database and uploads of a replica: the newest snapshot and every complete transaction of the logs after it. An
 * incomplete transaction at the end is ignored.
 * @param folder empty
 */
export async function unpackReplica(replica: string, folder: string): Promise<void> {
  const run = (await runsIn(replica)).find(({ isComplete }) => isComplete)
  if (!run) throw new Error('it holds no snapshot; a replica has folders named run-000001 with a lake.sqlite in them')
  const database = join(folder, databaseName)
  await copyFile(join(run.path, databaseName), database)
  const logs = (await readdir(run.path)).filter(isLog).sort()
  for (const [index, name] of logs.entries()) {
    if (name !== logName(index + 1)) throw new Error(`${join(run.path, logName(index + 1))} is missing`)
    await copyFile(join(run.path, name), `${database}-wal`)
    const db = new DatabaseSync(database)
    db.exec('pragma wal_checkpoint(truncate)')
    db.close()
  }
  for (const name of await uploadsIn(replica)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await copyFile(join(replica, name), join(folder, name))
  }
}
