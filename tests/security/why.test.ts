import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answerWhy, fieldHistories } from '../../web/preview/fieldHistory.ts'
import { previewSessions } from '../../web/preview/previewSession.ts'
import { serveLakeWithSite } from './previewedSite.ts'

/** Attempts to learn who changed what without a preview session, or more than that with one. */
async function site() {
  const { client, lake, siteClient, invite } = await serveLakeWithSite()
  const sessions = previewSessions(siteClient, { webhookSecret: 'a secret', siteUrl: 'http://localhost:3000' })
  await client.create({ _id: 'notice', _type: 'notice', text: 'Closed' })
  const begin = async (role: 'viewer' | 'editor' | 'administrator') => {
    const { person, id } = await invite(`${role}@example.org`, role)
    const secret = randomUUID()
    await person.create({ _id: `drafts.${secret}`, _type: 'sanity.previewUrlSecret', secret, userId: id })
    return /^westie-preview=([^;]*)/.exec((await sessions.begin(secret)) ?? '')?.[1]
  }
  return { lake, client, sessions, begin, answer: answerWhy(sessions, fieldHistories(siteClient)) }
}

const question = { id: 'notice', path: 'text' }

describe('GET /draft/why', () => {
  it('answers every role with a preview session, until its account is removed, and nobody else', async () => {
    const { answer, begin, lake } = await site()
    for (const role of ['viewer', 'editor', 'administrator'] as const) {
      const session = await begin(role)
      expect(await answer(session, question), role).toMatchObject({ status: 200, body: { type: 'Notice' } })
      lake.context.accounts.revoke(`${role}@example.org`)
      expect((await answer(session, question)).status, role).toBe(401)
    }
    for (const session of [undefined, '', '.', 'guess', 'e30.e30'])
      expect((await answer(session, question)).status, session).toBe(401)
  })

  it('refuses other questions with a message, and says nothing of documents that are not content', async () => {
    const { answer, begin, client } = await site()
    const session = await begin('viewer')
    for (const [changes, message] of [
      [{ id: '../notice' }, /^"id" is/],
      [{ id: ['notice'] }, /^"id" is/],
      [{ id: 'x'.repeat(129) }, /^"id" is/],
      [{ path: '' }, /^"path" is/],
      [{ path: 'text[' }, /^"path" is/],
      [{ path: 'x'.repeat(301) }, /^"path" is/],
      [{ release: 'a.b' }, /^"release" is/],
      [{ at: 'soon' }, /^"at" is/],
    ] as const)
      expect(await answer(session, { ...question, ...changes })).toEqual({
        status: 400,
        body: expect.stringMatching(message) as string,
      })
    const raw = { perspective: 'raw' } as const
    const [secret] = await client.fetch<string[]>('*[_type == "sanity.previewUrlSecret"]._id', {}, raw)
    for (const id of [secret, '_.system', 'no-such-document', 'constructor'])
      expect(await answer(session, { id, path: 'userId' })).toMatchObject({ status: 404 })
  })

  it('answers a session’s questions a few at a time', async () => {
    const { answer, begin } = await site()
    const session = await begin('viewer')
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(session, question)))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await answer(session, question)).status).toBe(200)
  })
})
