import { describe, expect, it } from 'vitest'
import { failToStart, startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { lake, refusal, run } from './runCommand.ts'

type Entry = Record<'words' | 'detail' | 'from', string> & Record<'actor' | 'subject', { name: string }>

/** Runs a command on the lake in a folder, whether one runs there or not. */
const commandsOn = (folder: string) => (line: string) => lake(folder, ...line.split(' '))

const invitationOn = (page: string, printed: string) => {
  const [secret = ''] = (new RegExp(`${page}/invitation#(\\S+)`).exec(printed)?.[1] ?? '').split('/')
  return secret
}

describe('the commands for accounts', { timeout: 30_000 }, () => {
  it('work on an empty folder, on which a lake can then listen on any address', async () => {
    const folder = temporaryFolder()
    const command = commandsOn(folder)
    const { code, stderr } = await failToStart(folder, { LAKE_HOST: '0.0.0.0' })
    expect([code, stderr]).toMatchObject([78, expect.stringContaining('npm run lake -- invite you@example.org')])

    const invited = await command('invite anna@example.org --role editor --name Anna')
    const secret = invitationOn('http://localhost:3333', invited)
    expect(await command('accounts')).toBe('anna@example.org  Anna  (editor, no password, 0 sessions)\n')

    const { url } = await startProcess(folder, { env: { LAKE_HOST: '0.0.0.0' } })
    const body = new URLSearchParams({ invitation: secret, password: 'four words in a row' })
    const accepted = await fetch(`${url}/invitation`, { method: 'POST', body, redirect: 'manual' })
    expect(accepted.status).toBe(303)
  })

  it('work on a running lake', async () => {
    const folder = temporaryFolder()
    const { client, url } = await startProcess(folder)
    const command = commandsOn(folder)
    expect(invitationOn(url, await command('invite ben@example.org --role viewer'))).toHaveLength(43)
    await command('invite ben@example.org --role administrator')
    expect(await command('accounts')).toContain('ben@example.org  ben  (administrator, no password, 0 sessions)')

    const reader = client.withConfig({ token: (await command('token screen --role viewer')).trim() })
    expect(await reader.users.getById('me')).toMatchObject({ name: 'screen', role: 'viewer' })
    expect(await command('revoke screen')).toBe('Revoked screen.\n')
    await expect(reader.users.getById('me')).rejects.toMatchObject({ statusCode: 401 })
    expect(await refusal(folder, 'revoke', 'screen')).toBe('There is no token "screen"')

    const { entries } = await client.request<{ entries: Entry[] }>({ url: '/audit' })
    expect(
      entries.map(({ actor, words, subject, detail, from }) => [actor.name, words, subject.name, detail, from]),
    ).toEqual([
      ['Somebody at the command line', 'revoked the token', 'screen (former)', '', ''],
      ['Somebody at the command line', 'made the token', 'screen (former)', 'viewer', ''],
      ['Somebody at the command line', 'changed the role of', 'ben', 'viewer → administrator', ''],
      ['Somebody at the command line', 'invited', 'ben', 'administrator', ''],
      ['Somebody at the command line', 'invited', 'ben', 'viewer', ''],
    ])
  })

  it('escape control characters in names', async () => {
    const invited = await run(
      temporaryFolder(),
      'invite',
      'a@b.c',
      '--role',
      'viewer',
      '--name',
      '\u001b[2J\u009b31m\nall',
    )
    expect(invited.stdout).toContain('Send this link to \\u001b[2J\\u009b31m\\nall (viewer)')
  })

  it.each(['invite', 'invite a@example.org --rol editor', 'token', 'revoke'])(
    'print their usage when called as "%s"',
    async (line) => {
      const { code, stderr } = await run(temporaryFolder(), ...line.split(' '))
      expect([code, stderr]).toEqual([2, expect.stringContaining(`  ${line.split(' ')[0]} `)])
    },
  )
})
