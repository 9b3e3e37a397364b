import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { hookedLake, hooksPath, putHook } from './hookedLake.ts'

describe('/hooks', () => {
  it('creates a webhook with defaults, and lists it', async () => {
    const lake = testLake()
    const response = await lake.post(hooksPath, { name: 'renew the site', url: 'https://example.org/hook' })
    expect(response.status).toBe(201)
    const hook = {
      type: 'document',
      httpMethod: 'POST',
      dataset: 'production',
      rule: { on: ['create', 'update', 'delete'], projection: '{_id, _type}' },
    }
    expect(await response.json()).toMatchObject(hook)
    expect(await (await lake.request(hooksPath)).json()).toMatchObject([hook])
  })

  it('never reveals the secret, and refuses the public', async () => {
    const { lake } = await hookedLake({ secret: 'a secret of the site' })
    const answers = [
      await putHook(lake, { url: 'http://127.0.0.1:9', secret: 'a secret of the site' }),
      await lake.request(hooksPath),
      await lake.request(`${hooksPath}/hook`),
    ]
    for (const answer of answers) {
      const text = await answer.text()
      expect(text).toContain('"hasSecret":true')
      expect(text).not.toContain('a secret of the site')
    }
    expect((await lake.asPublic(hooksPath)).status).toBe(401)
  })

  it('deletes a webhook', async () => {
    const { lake } = await hookedLake({})
    expect((await lake.request(`${hooksPath}/hook`, { method: 'DELETE' })).status).toBe(200)
    expect((await lake.request(`${hooksPath}/hook`)).status).toBe(404)
    expect(await (await lake.request(hooksPath)).json()).toEqual([])
  })

  it.each([
    ['no url', { url: undefined }, 'url'],
    ['a url of another protocol', { url: 'file:///etc/passwd' }, 'url is "file:///etc/passwd"'],
    [
      'a rule of its own',
      { rule: { on: ['create'] } },
      'rule is {"on":["create"]}; for every webhook of this lake, it is',
    ],
    ['another method', { httpMethod: 'PUT' }, 'httpMethod is "PUT"; for every webhook of this lake, it is "POST"'],
    ['headers', { headers: { 'x-site': 'westie' } }, 'headers is {"x-site":"westie"}'],
    ['drafts', { includeDrafts: true }, 'includeDrafts is true'],
    ['a name that is not a string', { name: 7 }, '"name" must be a string'],
  ])('refuses %s with 400 and says what is wrong', async (_, settings, problem) => {
    const lake = testLake()
    const response = await putHook(lake, { url: 'http://127.0.0.1:9', ...settings })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(JSON.stringify(problem).slice(1, -1))
  })

  it('refuses a webhook for a missing dataset with 404', async () => {
    expect((await putHook(testLake(), { url: 'http://127.0.0.1:9', dataset: 'staging' })).status).toBe(404)
  })
})
