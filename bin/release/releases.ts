import { lstatSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Releases are folders beside each other, `/srv/westie-v0.2.0` and `/srv/westie-v0.3.0`; the link `/srv/westie` points to the one
 * that runs, `/srv/westie-previous` to the one before.
 */
const release = /-v\d+\.\d+\.\d+$/

/**
 * @returns the link to the running release
 * @throws Error when `folder` is not a release, with how to make it one
 */
export function installedRelease(folder: string): string {
  const link = folder.replace(release, '')
  if (link !== folder && lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return link
  const name = basename(folder)
  throw new Error(
    `${folder} is not a release that a link points to. To make it one, with the version that it holds: systemctl stop westie && mv ${folder} ${folder}-v0.2.0 && ln -s ${name}-v0.2.0 ${folder} && systemctl start westie`,
  )
}

/** @throws Error when there is none */
export function previousOf(link: string): string {
  const previous = `${link}-previous`
  if (!lstatSync(previous, { throwIfNoEntry: false })) throw new Error(`There is no ${previous} to go back to`)
  return realpathSync(previous)
}

/** Replaces a link, so that it points to either folder at any moment. */
export function pointTo(link: string, folder: string): void {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(basename(folder), next)
  renameSync(next, link)
}

/** Removes all releases but the one that runs and the one before. */
export function removeOtherReleases(link: string): void {
  const kept = [link, `${link}-previous`].map((path) => readlinkSync(path))
  for (const name of readdirSync(dirname(link))) {
    const isRelease = name.replace(release, '') === basename(link) && name !== basename(link)
    if (isRelease && !kept.includes(name)) rmSync(join(dirname(link), name), { recursive: true })
  }
}
