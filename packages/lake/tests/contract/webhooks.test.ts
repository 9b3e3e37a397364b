import { assertValidSignature, isValidRequest, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { expect, it } from 'vitest'
import { openReceiver } from '../receiver.ts'
import { openTarget } from './target.ts'

const { client, dataset, name, projectId, removeAfterwards, url: lakeUrl } = await openTarget()
const secret = 'a secret that both sides know'

// A hosted project cannot reach a receiver on this machine.
it.skipIf(lakeUrl === null)('signs what it sends so that @sanity/webhook believes it', async () => {
  const receiver = await openReceiver()
  const _type = name('class')
  const { id } = await client.request<{ id: string }>({
    method: 'POST',
    url: `/hooks/projects/${projectId}`,
    body: {
      type: 'document',
      name: name('hook'),
      url: receiver.url,
      dataset,
      secret,
      rule: { on: ['create'], filter: `_type == "${_type}"`, projection: '{_id, title}' },
    },
  })
  removeAfterwards(() => client.request({ method: 'DELETE', url: `/hooks/projects/${projectId}/${id}` }))

  await client.create({ _id: name('monday'), _type, title: 'Montag ü 🕺' })
  const { body, headers } = await receiver.accept()
  expect(JSON.parse(body)).toEqual({ _id: name('monday'), title: 'Montag ü 🕺' })
  await assertValidSignature(body, String(headers[SIGNATURE_HEADER_NAME]), secret)
  expect(await isValidRequest({ headers, body }, 'another secret')).toBe(false)
  expect(await isValidRequest({ headers, body: body.replace('Montag', 'Dienstag') }, secret)).toBe(false)
})
