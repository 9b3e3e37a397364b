import { expect, it } from 'vitest'
import type { SanityClient } from 'sanity'
import { getPreviousVersion, restoreVersion } from '../../studio/undoLastPublish.tsx'
import { serveLake } from '../../packages/lake/tests/lake.ts'

it('an undo restores the version before the last publish, and nothing after somebody else has published', async () => {
  const store = (await serveLake()).client
  const client = store as unknown as SanityClient
  const publish = (text: string) => store.createOrReplace({ _id: 'notice', _type: 'notice', text })
  const textNow = async () => (await store.getDocument('notice'))?.text as unknown
  const { _rev: first } = await publish('Doors at 8')
  expect(await getPreviousVersion(client, 'notice', first)).toBeNull()

  const { _rev: second } = await publish('Doors at 9')
  const before = await getPreviousVersion(client, 'notice', second)
  if (before === null) throw new Error('There is nothing to restore')
  await publish('Doors at 10')
  expect(await getPreviousVersion(client, 'notice', second)).toBeNull()
  await expect(restoreVersion(client, before, second)).rejects.toMatchObject({ statusCode: 409 })
  expect(await textNow()).toBe('Doors at 10')

  const { _rev: last } = (await store.getDocument('notice')) ?? {}
  await restoreVersion(client, before, String(last))
  expect(await textNow()).toBe('Doors at 8')
})
