import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { datasetName } from 'server-toolkit/settingReaders.ts'
import { uploadKinds } from '../store/assetFiles.ts'
import { loadDataset, type Dataset } from './dataset.ts'
import { badRequest, LakeError, notFound } from '../errors.ts'
import type { Store } from '../store/store.ts'

export type Datasets = ReturnType<typeof createDatasets>

export type DatasetsOptions = {
  store: Store
  assetsDir: string
  projectId: string
  dataset: string
}

/** Loads the datasets of a project; `onCommit` is called after each write to any of them. */
export function createDatasets({ store, assetsDir, projectId, dataset: first }: DatasetsOptions, onCommit: () => void) {
  const open = new Map<string, Dataset>()
  const isTaken = (name: string) => store.datasets.all().some((stored) => stored.name === name)
  if (!isTaken(first)) assertFree(first)
  store.datasets.add(first)
  const names = store.datasets.all().map(({ name }) => name)
  for (const name of [first, ...names.filter((name) => name !== first)]) loadStored(name)

  function loadStored(name: string) {
    const dataset = loadDataset(store, name)
    dataset.onCommit(onCommit)
    open.set(name, dataset)
  }

  function getOpen(name: string): Dataset {
    const dataset = open.get(name)
    if (!dataset) throw notFound(`Dataset "${name}" not found for project ID "${projectId}"`)
    return dataset
  }

  function assertFree(name: unknown): asserts name is string {
    if (typeof name !== 'string' || !datasetName.pattern.test(name))
      throw badRequest(
        `A dataset cannot be named ${JSON.stringify(name)}; use up to 64 lowercase letters, digits, - and _, starting with a letter or digit`,
      )
    const taken = store.datasets.all().find((stored) => stored.name.toLowerCase() === name)
    if (taken) throw new LakeError(409, 'conflictError', `Dataset "${taken.name}" already exists`)
  }

  return {
    get: getOpen,
    /** Returns all datasets, the default one first. */
    all: (): Dataset[] => [...open.values()],

    /** Throws LakeError 400 for an invalid name, 409 for one that is taken. */
    create(name: string): void {
      assertFree(name)
      store.datasets.add(name)
      loadStored(name)
    },

    /** Deletes a dataset with its history, assets, webhooks and streams. Throws LakeError 404, 400 for the default. */
    remove(name: string): void {
      const dataset = getOpen(name)
      if (name === first) throw badRequest(`"${name}" is the dataset that SANITY_DATASET names; it cannot be deleted`)
      store.datasets.remove(name)
      open.delete(name)
      dataset.close()
      for (const kind of uploadKinds) rmSync(join(assetsDir, kind, projectId, name), { recursive: true, force: true })
    },
  }
}
