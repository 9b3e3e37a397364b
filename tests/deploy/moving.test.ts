import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import sharp from 'sharp'
import { openTarget } from '../../packages/lake/tests/contract/target.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const from = await openTarget()
const to = await openTarget()

const settingsOf = ({ url, projectId, dataset, token }: typeof from) => ({
  SANITY_API_HOST: url,
  LAKE_PORT: new URL(url).port,
  LAKE_TOKEN: token,
  SANITY_PROJECT_ID: projectId,
  SANITY_DATASET: dataset,
})

/** Returns the output of `npm run content -- …`. */
async function content(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, LAKE_DIR: temporaryFolder(), ...settings }
  return (await promisify(execFile)(process.execPath, ['bin/content.ts', ...args], { env })).stdout
}

it(
  'an export of one store can be imported into another, with documents, drafts and pictures',
  { timeout: 120_000 },
  async () => {
    const file = join(temporaryFolder(), 'content.tar.gz')
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7d8c' } })
      .png()
      .toBuffer()
    const asset = await from.client.assets.upload('image', photo, { filename: 'portrait.png' })
    const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
    await from.client
      .transaction()
      .create({ _id: 'anna', _type: 'person', name: 'Anna', image })
      .create({ _id: 'drafts.anna', _type: 'person', name: 'Anna Ito', image })
      .commit()

    expect(await content(settingsOf(from), 'export', file)).toBe(
      `Exported 2 documents and 1 pictures and files to ${file}\n`,
    )
    expect(await content(settingsOf(to), 'import', file)).toMatch(/^Imported \d+ documents\n$/)

    const people = '*[_type == $type] | order(_id) {_id, name, "sha1": image.asset->sha1hash}'
    const read = (store: typeof from) =>
      store.client.fetch<unknown[]>(people, { type: 'person' }, { perspective: 'raw' })
    expect(await read(to)).toEqual(await read(from))
    expect(await read(to)).toHaveLength(2)
  },
)

it.each<[string[], Record<string, string>, string]>([
  [['move', 'x'], {}, 'npm run content -- takes:'],
  [['export', 'content.tar.gz'], { SANITY_API_HOST: '' }, 'use npm run sanity -- datasets export'],
])('with %j and %j prints advice, and exits with 2', async (args, settings, advice) => {
  const refused = content({ ...settingsOf(from), ...settings }, ...args)
  await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(advice) })
})
