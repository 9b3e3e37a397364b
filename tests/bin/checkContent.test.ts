import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { serveLake, token } from '../../packages/lake/tests/lake.ts'
import { startProcess } from '../../packages/lake/tests/process.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runProgram } from './runProgram.ts'

const settings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  weeklyRules: [
    { _key: 'mondays', weekday: 'monday', startsAt: '20:30', endsAt: '23:00', validFrom: '2026-01-05', agenda: [] },
  ],
}

describe('npm run check:content', () => {
  it('exits with 1 when visitors are misled', async () => {
    const { client } = await serveLake()
    await client.create({ ...settings, email: 'hello@example.org' })
    const { code, output } = await check(client)
    expect(code).toBe(1)
    expect(output).toContain(
      'The site settings: “@example.org” is from the sample. Enter an address whose mail you read.',
    )
    expect(output).toMatch(/^Sample texts that are left \(\d+\)$/m)
    expect(output).toMatch(/^ {4}siteSettings › email$/m)
  })

  it('lists unpublished drafts, and exits with 0', async () => {
    const { client } = await serveLake()
    await client.create(settings)
    const left = { ...settings, _id: 'drafts.siteSettings', email: 'us@dance.club', _updatedAt: '2026-11-19T23:00:00Z' }
    await client.create(left)
    const { code, output } = await check(client)
    expect(code).toBe(0)
    expect(output).toMatch(
      /^Take a look \(1\)\n {2}The site settings were changed on Thursday, November 19.* but not published, so visitors still see the old version\. .*\n {4}siteSettings\n$/,
    )
  })

  it("reads with the site's own token, which is stored with the data", async () => {
    const { client } = await serveLake()
    await client.create(settings)
    const lakeDir = temporaryFolder()
    expect((await check(client, { lakeDir, readToken: '' })).output).toContain('This needs a token')
    writeFileSync(join(lakeDir, 'site-token'), `${token}\n`)
    expect(await check(client, { lakeDir, readToken: '' })).toEqual({ code: 0, output: 'Everything is up to date.\n' })
  })

  it('checks every link with --links, and exits with 1 when one doesn’t respond', async () => {
    const { client } = await serveLake()
    await client.create({ ...settings, socialLinks: [{ _key: 'page', url: 'https://nobody.invalid/us' }] })
    await client.create({ _id: 'drafts.contactPage', _type: 'contactPage', href: 'https://nowhere.invalid/' })
    expect((await check(client)).code).toBe(0)
    const { code, output } = await check(client, { options: ['--links'] })
    expect(code).toBe(1)
    expect(output).toMatch(/^Links to other sites that were checked: 2/)
    expect(output).toContain('The Contact Us page: “https://nowhere.invalid/” doesn’t respond')
    expect(output).toContain(
      'The site settings: “https://nobody.invalid/us” doesn’t respond: nobody.invalid doesn’t exist.',
    )
    expect(output).toMatch(/^ {4}siteSettings › socialLinks\[_key=="page"\]\.url$/m)
  })

  it('reports values that forms would reject with --fields, and exits with 1', { timeout: 120_000 }, async () => {
    const lakeDir = temporaryFolder()
    const { client } = await startProcess(lakeDir)
    await client.create(settings)
    await client.create({ _id: 'door', _type: 'faqEntry', question: 'Where is the door?' })
    const { code, output } = await check(client, { lakeDir, options: ['--fields'] })
    expect(output).toContain('Write the answer')
    expect(code).toBe(1)
  })

  it('exits with 1 and an error message when the content store cannot be reached', async () => {
    const nobody = createClient({
      projectId: 'westie',
      dataset: 'production',
      apiHost: 'http://127.0.0.1:9',
      apiVersion: '2025-02-19',
      useCdn: false,
    })
    const { code, output } = await check(nobody)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The dataset "production" of the content store at http:\/\/127\.0\.0\.1:9 cannot be read \(.+\); start it with npm start, or check SANITY_API_HOST and SANITY_READ_TOKEN\n$/,
    )
  })
})

async function check(
  client: { config(): { apiHost?: string } },
  {
    options = [],
    readToken = token,
    lakeDir = '/nowhere',
  }: { options?: string[]; readToken?: string; lakeDir?: string } = {},
) {
  const SANITY_API_HOST = client.config().apiHost?.replace('localhost', '127.0.0.1') ?? ''
  const env = { ...process.env, SANITY_API_HOST, SANITY_READ_TOKEN: readToken, LAKE_DIR: lakeDir, LAKE_TOKEN: token }
  return runProgram('bin/check-content.ts', options, { env })
}
