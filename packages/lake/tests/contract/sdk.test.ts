import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { answerForSanityHosts } from '../../src/commands/sanityHosts.ts'
import { openTarget } from './target.ts'

const { client, dataset, projectId, token, url } = await openTarget()
const hosts = await answerForSanityHosts(url, 'refuse')
afterAll(() => hosts.close())

it('lets the App SDK create, edit, publish and discard, in a release too', { timeout: 120_000 }, async () => {
  const [_id, type, release] = ['sdk', 'class', 'spring']
  await client.releases.create({ releaseId: release })
  const script = join(import.meta.dirname, 'sdkErrand.ts')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, ...hosts.env }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, projectId, dataset, token, _id, type, release],
    { env },
  )
  const revisions: Partial<Record<string, string>> = Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(Object.keys(revisions)).toEqual([
    'created',
    'edited',
    'published',
    'edited again',
    'discarded',
    'put into a release',
    'unpublished',
  ])

  const [published, draft, version] = await client.getDocuments([_id, `drafts.${_id}`, `versions.${release}.${_id}`])
  expect(published ?? null).toBeNull()
  const tags = [{ name: 'wcs' }, { name: 'x' }]
  expect(draft).toMatchObject({ title: 'Edited', tags, _rev: revisions.unpublished })
  expect(draft).not.toHaveProperty('views')
  expect(version).toMatchObject({ title: 'In the release', tags, _rev: revisions['put into a release'] })
  expect(hosts.refused).toEqual([])
})
