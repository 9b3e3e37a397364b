import { loadDataset, type Dataset } from './dataset.ts'
import { notFound } from '../errors.ts'
import type { Store } from '../store/store.ts'

export type Datasets = ReturnType<typeof createDatasets>

export type DatasetsOptions = {
  store: Store
  projectId: string
  /** The default dataset, which is created if absent. */
  dataset: string
}

/** Loads the datasets of a project; `onCommit` is called after each write to any of them. */
export function createDatasets({ store, projectId, dataset: first }: DatasetsOptions, onCommit: () => void) {
  store.datasets.add(first)
  const names = new Set([first, ...store.datasets.names()])
  const datasets = new Map([...names].map((name) => [name, loadDataset(store, name)]))
  for (const dataset of datasets.values()) dataset.onCommit(onCommit)

  return {
    /** Throws LakeError 404. */
    get(name: string): Dataset {
      const dataset = datasets.get(name)
      if (!dataset) throw notFound(`Dataset "${name}" not found for project ID "${projectId}"`)
      return dataset
    },
    /** Returns all datasets, the default one first. */
    all: (): Dataset[] => [...datasets.values()],
  }
}
