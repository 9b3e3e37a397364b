import { randomUUID } from 'node:crypto'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { definePreviewUrl } from '@sanity/preview-url-secret/define-preview-url'
import { expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client } = await openTarget()

const resolve = definePreviewUrl({
  origin: 'https://site.example',
  previewMode: { enable: '/api/draft-mode/enable' },
})

const urlFor = (previewUrlSecret: string) =>
  resolve({ client, previewUrlSecret, previewSearchParam: '/classes', studioPreviewPerspective: 'drafts' })

it('admits only visitors from the Studio with its secret', async () => {
  const id = randomUUID()
  const me = await client.users.getById('me')
  const { secret } = await createPreviewSecret(client, 'contract', 'https://studio.example/desk', me.id, id)
  expect(await validatePreviewUrl(client, await urlFor(secret))).toMatchObject({
    isValid: true,
    redirectTo: '/classes?sanity-preview-perspective=drafts',
    studioOrigin: 'https://studio.example',
    studioPreviewPerspective: 'drafts',
  })
  expect(await validatePreviewUrl(client, await urlFor('made-up'))).toMatchObject({ isValid: false })
})
