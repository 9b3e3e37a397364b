import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { datasetName } from 'server-toolkit/settingReaders.ts'
import { writeAsset, readAsset, uploadKinds } from '../store/assetFiles.ts'
import { loadDataset, type Dataset } from './dataset.ts'
import { badRequest, LakeError, notFound } from '../errors.ts'
import type { AclMode } from '../store/datasetStore.ts'
import type { Store } from '../store/store.ts'

export type Datasets = ReturnType<typeof openDatasets>

export type DatasetsOptions = {
  store: Store
  assetsDir: string
  projectId: string
  dataset: string
}

/** Opens the datasets of a project; `onCommit` is called after each write to any of them. */
export function openDatasets({ store, assetsDir, projectId, dataset: first }: DatasetsOptions, onCommit: () => void) {
  const open = new Map<string, { dataset: Dataset; aclMode: AclMode; addonFor: string | null }>()
  /** The names of datasets whose files are being copied, before they exist. */
  const copying = new Set<string>()
  /** Dispatches an event named after a dataset that becomes private, so that streams of the public end. */
  const becamePrivate = new EventTarget()
  setMaxListeners(0, becamePrivate)
  if (!store.datasets.all().some(({ name }) => name === first)) assertFree(first)
  store.datasets.add(first)
  const stored = store.datasets.all()
  for (const { name, aclMode, addonFor } of stored.sort((a, b) => Number(b.name === first) - Number(a.name === first)))
    openStored(name, aclMode, addonFor)

  function openStored(name: string, aclMode: AclMode, addonFor: string | null = null) {
    const dataset = loadDataset(store, name)
    dataset.onCommit(onCommit)
    open.set(name, { dataset, aclMode, addonFor })
  }

  function getOpen(name: string) {
    const found = open.get(name)
    if (!found) throw notFound(`Dataset "${name}" not found for project ID "${projectId}"`)
    return found
  }

  function findTaken(name: string): string | undefined {
    return [...store.datasets.all().map((one) => one.name), ...copying].find((one) => one.toLowerCase() === name)
  }

  function assertFree(name: unknown): asserts name is string {
    if (typeof name !== 'string' || !datasetName.pattern.test(name))
      throw badRequest(
        `A dataset cannot be named ${JSON.stringify(name)}; use up to 64 lowercase letters, digits, - and _, starting with a letter or digit`,
      )
    const taken = findTaken(name)
    if (taken !== undefined) throw new LakeError(409, 'conflictError', `Dataset "${taken}" already exists`)
  }

  const folders = (name: string) => uploadKinds.map((kind) => join(kind, projectId, name))

  const getFiles = (name: string): string[] =>
    globSync(
      folders(name).map((folder) => join(folder, '*')),
      { cwd: assetsDir },
    )

  /** Repeats until nothing is missing, because files may be uploaded during the copy. */
  async function copyAssets(source: string, target: string): Promise<void> {
    const [from, to] = [join(projectId, source), join(projectId, target)]
    const missing = () => getFiles(source).filter((path) => !existsSync(join(assetsDir, path.replace(from, to))))
    for (let paths = missing(); paths.length > 0; paths = missing())
      for (const path of paths) await writeAsset(assetsDir, path.replace(from, to), await readAsset(assetsDir, path))
  }

  function removeFiles(name: string): void {
    for (const folder of folders(name)) rmSync(join(assetsDir, folder), { recursive: true, force: true })
  }

  const findAddon = (name: string) => open.values().find(({ addonFor }) => addonFor === name)?.dataset.name

  function remove(name: string): void {
    const { dataset } = getOpen(name)
    if (name === first) throw badRequest(`"${name}" is the dataset that SANITY_DATASET names; it cannot be deleted`)
    const addon = findAddon(name)
    if (addon !== undefined) remove(addon)
    store.datasets.remove(name)
    open.delete(name)
    dataset.close()
    removeFiles(name)
  }

  return {
    get: (name: string): Dataset => getOpen(name).dataset,
    /** Returns all datasets, the default one first. */
    all: (): Dataset[] => Array.from(open.values(), ({ dataset }) => dataset),

    /** Throws LakeError 400 for an invalid name, 409 for one that is taken. */
    create(name: string, aclMode: AclMode): void {
      assertFree(name)
      store.datasets.add(name, aclMode)
      openStored(name, aclMode)
    },

    /** Returns the name of the dataset that holds the comments on a dataset, creating it on first use. */
    setUpComments(name: string): string {
      const { addonFor } = getOpen(name)
      if (addonFor !== null) throw badRequest(`"${name}" itself holds the comments on "${addonFor}"`)
      const existing = findAddon(name)
      if (existing !== undefined) return existing
      const usual = `${name}-comments`
      const addon = datasetName.pattern.test(usual) && !findTaken(usual) ? usual : `comments-${randomUUID()}`
      store.datasets.add(addon, 'private', name)
      openStored(addon, 'private', name)
      return addon
    },

    /** Returns the dataset whose comments a dataset holds; null for one with content. */
    addonFor: (name: string): string | null => open.get(name)?.addonFor ?? null,

    /** Returns who can read a dataset without a token; `private` if the dataset does not exist. */
    aclMode: (name: string): AclMode => open.get(name)?.aclMode ?? 'private',

    becamePrivate,

    setAclMode(name: string, aclMode: AclMode): void {
      const found = getOpen(name)
      if (aclMode === 'public' && found.addonFor !== null)
        throw badRequest(`"${name}" holds comments, which only people with an account read; it stays private`)
      store.datasets.setAclMode(name, aclMode)
      found.aclMode = aclMode
      if (aclMode === 'private') becamePrivate.dispatchEvent(new Event(name))
    },

    /** Copies a dataset's documents, assets, access mode and, optionally, history. Throws LakeError 400, 404 or 409. */
    async copy(
      source: string,
      target: unknown,
      options: { withHistory: boolean; withReleases: boolean },
    ): Promise<void> {
      getOpen(source)
      assertFree(target)
      copying.add(target)
      try {
        await copyAssets(source, target)
        const { aclMode } = getOpen(source)
        const addresses = { from: `/${projectId}/${source}/`, to: `/${projectId}/${target}/` }
        store.datasets.copy(source, target, { addresses, aclMode, ...options })
        openStored(target, aclMode)
      } catch (error) {
        removeFiles(target) // they may have filled the disk
        throw error
      } finally {
        copying.delete(target)
      }
    },

    /**
     * Deletes a dataset with its history, assets, webhooks, streams, and the comments on it. Throws LakeError 404, 400 for the
     * default.
     */
    remove,
  }
}
