import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { halves } from '../assets/pictures.ts'
import { openCli } from './cli.ts'
import { openTarget } from './target.ts'

const target = await openTarget('exported', 'imported', 'gallery', 'migrated')
const { client, clientOf, dataset, projectId } = target
const { sanity, run, folder, refusedHosts } = await openCli(target)
const project = ['--project-id', projectId]
const own = [...project, '--dataset', dataset]

/** In milliseconds. Commands that read a Studio's configuration take half a minute of processor time. */
const timeout = 240_000

symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
writeFileSync(
  join(folder, 'sanity.cli.js'),
  `export default {
    api: { projectId: '${projectId}', dataset: '${dataset}' },
    vite: (config) => ({ ...config, ssr: {} }), // loads packages as they are, not each through Vite, which takes half a minute
  }`,
)
writeFileSync(
  join(folder, 'sanity.config.js'),
  `export default {
    name: 'default', projectId: '${projectId}', dataset: '${dataset}',
    schema: { types: [{ name: 'class', type: 'document', fields: [{ name: 'title', type: 'string' }] }] },
  }`,
)

afterAll(() => expect(refusedHosts).toEqual([]))

describe.concurrent('the sanity command', () => {
  it('creates, gets and queries documents', { timeout }, async () => {
    const document = { _id: 'monday', _type: 'class', title: 'Monday' }
    writeFileSync(join(folder, 'document.json'), JSON.stringify(document))
    expect(await sanity('documents create', 'document.json', ...own)).toContain(document._id)
    expect(JSON.parse(await sanity('documents get', document._id, ...own))).toMatchObject(document)
    const query = `*[_id == "${document._id}"]{title}`
    const answer = await sanity('documents query', query, ...own, '--api-version', '2025-02-19')
    expect(JSON.parse(answer)).toEqual([{ title: 'Monday' }])
  })

  it('lists datasets', { timeout }, async () => {
    expect(await sanity('datasets list', ...project)).toContain(dataset)
  })

  it('exports a dataset and imports it into another', { timeout }, async () => {
    const source = clientOf('exported')
    const plan = await source.assets.upload('file', Buffer.from('Monday: basics'), { filename: 'plan.txt' })
    const file = { _type: 'file', asset: { _type: 'reference', _ref: plan._id } }
    await source.create({ _id: 'monday', _type: 'class', title: 'Monday', plan: file })
    await sanity('datasets export', 'exported', 'export.tar.gz', ...project)
    const copy = clientOf('imported')
    await sanity('datasets import', 'export.tar.gz', '--dataset', 'imported', ...project)
    const query = '*[_id == "monday"][0]{title, "url": plan.asset->url}'
    const { title, url } = await copy.fetch<{ title: string; url: string }>(query)
    expect(title).toBe('Monday')
    expect(await (await fetch(url)).text()).toBe('Monday: basics')
  })

  it('imports existing pictures again', { timeout }, async () => {
    const gallery = clientOf('gallery')
    const { url } = await client.assets.upload('image', await halves().png().toBuffer())
    await halves().flip().png().toFile(join(folder, 'upside-down.png'))
    const pictures = [url, pathToFileURL(join(folder, 'upside-down.png')).href].map((source, index) => ({
      _id: `picture-${index}`,
      _type: 'picture',
      picture: { _type: 'image', _sanityAsset: `image@${source}` },
    }))
    writeFileSync(join(folder, 'gallery.ndjson'), pictures.map((one) => JSON.stringify(one)).join('\n'))
    const into = ['--dataset', 'gallery', '--replace', ...project]
    await sanity('datasets import', 'gallery.ndjson', ...into)
    await sanity('datasets export', 'gallery', 'gallery.tar.gz', ...project)
    const query = '*[_type == "picture"] | order(_id) {"asset": picture.asset->{_id, url}}'
    const imported = await gallery.fetch<{ asset: { url: string } }[]>(query)
    await sanity('datasets import', 'gallery.ndjson', ...into)
    await sanity('datasets import', 'gallery.tar.gz', ...into)
    expect(await gallery.fetch(query)).toEqual(imported)
    for (const { asset } of imported) expect((await fetch(asset.url)).headers.get('content-type')).toBe('image/png')
  })

  it('migrates a dataset, first as a dry run', { timeout }, async () => {
    const source = clientOf('migrated')
    const classes = Array.from({ length: 510 }, (_, index) => ({
      create: { _id: `class-${index}`, _type: 'class', title: `Class ${index}`, room: 'old', level: index % 3 },
    }))
    await source.mutate(classes, { returnDocuments: false })
    mkdirSync(join(folder, 'migrations/rooms'), { recursive: true })
    writeFileSync(join(folder, 'migrations/rooms/index.js'), migration)
    const migrate = (...flags: string[]) =>
      sanity('migrations run', 'rooms', '--project', projectId, '--dataset', 'migrated', '--no-progress', ...flags)

    expect(await migrate()).toContain('class-1')
    expect(await source.fetch('count(*[room == "old"])')).toBe(510)
    await migrate('--no-dry-run', '--no-confirm')
    expect(
      await source.fetch('{"all": count(*), "rooms": count(*[defined(room)]), "titles": *[_id == "class-1"].title}'),
    ).toEqual({
      all: 340,
      rooms: 0,
      titles: ['Class 1!'],
    })
  })

  it("lists the project's users", { timeout }, async () => {
    const { id } = await client.users.getById('me')
    expect(await sanity('users list', ...project)).toContain(id.slice(0, 20))
  })

  it('creates a token with an available role', { timeout }, async () => {
    const label = 'token'
    expect(await sanity('tokens create', label, '--role', 'viewer', '--yes', ...project)).toMatch(/\S{30}/)
    expect(await sanity('tokens list', ...project)).toContain(label)
    const refused = sanity('tokens create', label, '--role', 'captain', '--yes', ...project)
    await expect(refused).rejects.toThrow('Available roles: viewer, editor')
  })

  it('prints the link of an invitation', { timeout }, async () => {
    const email = `ada@example.org`
    const { stderr } = await run('users invite', email, '--role', 'editor', ...project)
    const link = new RegExp(`Send this link yourself: (${target.url}/invitation#\\S+)`).exec(stderr)?.[1] ?? ''
    const [secret, invited] = new URL(link).hash.slice(1).split('/')
    expect(secret).toMatch(/^\S{40,}$/)
    expect(decodeURIComponent(invited ?? '')).toBe(email)
  })

  it('creates and lists webhooks', { timeout }, async () => {
    const hook = {
      type: 'document',
      name: 'hook',
      url: 'https://example.org/',
      dataset,
    }
    writeFileSync(join(folder, 'hook.json'), JSON.stringify(hook))
    const made = await sanity(`api hooks/projects/${projectId} --method POST --input hook.json`)
    expect(JSON.parse(made)).toMatchObject({ name: hook.name })
    expect(await sanity('hooks list', ...project)).toContain(hook.name)
  })

  it('requests any path of the API', { timeout }, async () => {
    expect(JSON.parse(await sanity('api', 'users/me'))).toMatchObject({ id: expect.any(String) })
  })
})

/** Changes a field, unsets another, and deletes a third of the documents. */
const migration = `
import { at, defineMigration, delete_, set, unset } from 'sanity/migrate'

export default defineMigration({
  title: 'Rooms',
  documentTypes: ['class'],
  migrate: {
    document: ({ _id, title, level }) =>
      level === 0 ? delete_(_id) : [at('title', set(title + '!')), at('room', unset())],
  },
})
`
