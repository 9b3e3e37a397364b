import { lstatSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The end of a release folder's name. Releases are sibling folders, such as `/srv/westie-v0.2.0` and `/srv/westie-v0.3.0`. The link
 * `/srv/westie` points to the running release, and `/srv/westie-previous` to the previous one.
 */
const release = /-v\d+\.\d+\.\d+$/

/**
 * Returns the link to the running release.
 * @throws Error that says how to convert `folder` if it isn't a release
 */
export function installedRelease(folder: string): string {
  const link = folder.replace(release, '')
  if (link !== folder && lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return link
  const name = basename(folder)
  throw new Error(
    `${folder} can't be upgraded, because it isn't a release folder with a link to it. To convert it, replace 0.2.0 with the installed version and run: systemctl stop westie && mv ${folder} ${folder}-v0.2.0 && ln -s ${name}-v0.2.0 ${folder} && systemctl start westie`,
  )
}

/** Returns the folder of the previous release. @throws Error if there isn't one */
export function previousOf(link: string): string {
  const previous = `${link}-previous`
  if (!lstatSync(previous, { throwIfNoEntry: false }))
    throw new Error(`${previous} doesn't exist, so there isn't a release to go back to`)
  return realpathSync(previous)
}

/** Replaces a link atomically: at any time, it points to either the old or the new folder. */
export function pointTo(link: string, folder: string): void {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(basename(folder), next)
  renameSync(next, link)
}

/** Removes all releases except the running and the previous one. */
export function removeOtherReleases(link: string): void {
  const kept = [link, `${link}-previous`].map((path) => readlinkSync(path))
  for (const name of readdirSync(dirname(link))) {
    const isRelease = name.replace(release, '') === basename(link) && name !== basename(link)
    if (isRelease && !kept.includes(name)) rmSync(join(dirname(link), name), { recursive: true })
  }
}
