import { Flex, Stack, Switch, Text } from '@sanity/ui'
import { type ComponentProps, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { readableMoment } from '../../schemas/venueTime.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { browser } from '../environment.ts'
import { Muted, Problem, SmallButton } from '../look/ui.tsx'
import { useChange } from '../useTask.ts'
import {
  AccessForm,
  Confirm,
  Item,
  type Question,
  Reading,
  type Role,
  RoleSelect,
  type Secret,
  ShowSecret,
  useRead,
} from './parts.tsx'

type Account = {
  id: string
  /** `link` holds the sessions that began with the Studio’s link. */
  kind: 'person' | 'machine' | 'link'
  email: string | null
  name: string
  role: string
  hasPassword: boolean
  hasSecondFactor: boolean
  lastSeenAt: string | null
  credentials: { kind: 'session' | 'token' | 'invitation'; expiresAt: string | null }[]
}

type Invited = {
  name: string
  url: string
  expiresAt: string
  /** Null once the link was mailed, absent without a mail server. */
  mailProblem?: string | null
}

export function People({ roles }: { roles: Role[] }) {
  const client = useClient({ apiVersion })
  const { data: accounts, problem, reload } = useRead<Account[]>('/accounts')
  const [link, setLink] = useState<Secret | null>(null)
  if (accounts === null) return <Reading problem={problem} reload={reload} />
  const people = accounts.filter(({ kind }) => kind === 'person')
  const byLink = accounts.find((account) => account.kind === 'link' && sessionsOf(account).length > 0)

  /** Makes a link with which a person, known or not, chooses a password. */
  async function makeLink(person: { email: string | null; name?: string; role?: string }) {
    const url = `/invitations/project/${client.config().projectId}`
    const invited = await client.request<Invited>({ method: 'POST', url, body: person })
    const { name, url: value, mailProblem } = invited
    await reload()
    const use = `chooses a password with it. It works once, until ${readableMoment(invited.expiresAt)}.`
    const text =
      mailProblem === null
        ? `${name} was sent this link by email, and ${use}`
        : `Send this link to ${name}, who ${use} No email was sent.`
    const problem = mailProblem ? `The email could not be sent: ${mailProblem}` : null
    setLink({ title: `Link for ${name}`, text, value, problem })
  }

  async function invite({ email = '', ...others }: Record<string, string>) {
    const known = accounts?.find((account) => account.email === email.trim().toLowerCase())
    if (known) throw new Error(`${known.name} has access already: use “New link” next to that name.`)
    await makeLink({ email, ...others })
  }

  return (
    <Stack gap={4}>
      <Problem text={problem} />
      {people.length === 0 && (
        <Muted>
          Nobody has an account yet: you came in with the link from the server’s start. Invite yourself first, as an
          administrator.
        </Muted>
      )}
      <Stack as="ul" gap={3} aria-label="People">
        {people.map((account) => (
          <Person
            key={account.id}
            account={account}
            roles={roles}
            reload={reload}
            onNewLink={() => makeLink({ email: account.email })}
          />
        ))}
        {byLink && <LinkSessions account={byLink} reload={reload} />}
      </Stack>
      <AccessForm
        title="Invite somebody"
        button="Invite"
        roles={roles}
        role="editor"
        fields={[
          { name: 'email', label: 'Email', inputMode: 'email', maxLength: 254 },
          { name: 'name', label: 'Name', maxLength: 100, isOptional: true },
        ]}
        onSubmit={invite}
      />
      <SecondFactor />
      {link !== null && <ShowSecret secret={link} onClose={() => setLink(null)} />}
    </Stack>
  )
}

function SecondFactor() {
  const client = useClient({ apiVersion })
  const url = '/second-factor'
  const { data, reload, problem } = useRead<{ required: boolean }>(url)
  const [question, setQuestion] = useState<Question | null>(null)
  if (data === null) return <Reading problem={problem} reload={reload} />
  const set = (required: boolean) => client.request({ method: 'PUT', url, body: { required } }).then(reload)
  const { required } = data
  const ask = () =>
    setQuestion({
      title: required ? 'A password alone is enough again' : 'Require a second factor',
      sentences: required
        ? ['Passkeys that people have added keep working.']
        : [
            'Everybody who signed in with a password alone is signed out, you too.',
            'People without a passkey add one after entering the password, before the Studio opens.',
          ],
      button: required ? 'No longer require it' : 'Require it',
      act: () => set(!required),
    })
  return (
    <Stack gap={3}>
      <Flex as="label" gap={3} align="center">
        <Switch checked={required} onChange={ask} />
        <Text size={1}>Everybody needs a passkey to sign in</Text>
      </Flex>
      <Problem text={problem} />
      {question !== null && <Confirm question={question} onClose={() => setQuestion(null)} />}
    </Stack>
  )
}

type PersonProps = { account: Account; roles: Role[]; reload: () => Promise<void>; onNewLink: () => Promise<void> }

function Person({ account, roles, reload, onNewLink }: PersonProps) {
  const client = useClient({ apiVersion })
  const isSelf = useCurrentUser()?.id === account.id
  const { isBusy, problem, change } = useChange()
  const [question, setQuestion] = useState<Question | null>(null)
  const { name } = account
  const url = `/accounts/${account.id}`

  /** Reloads the Studio after changes of one's own access, of which it doesn't hear otherwise. */
  const send = (request: { method: string; url: string; body?: object }) =>
    client.request(request).then(() => (isSelf ? browser.location?.reload() : reload()))

  const ask = (about: Question, warning: string) => setQuestion(isSelf ? { ...about, warning } : about)

  function changeRole(role: string) {
    const act = () => send({ method: 'PUT', url, body: { role } })
    const description = roles.find(({ name }) => name === role)?.description ?? ''
    if (!isSelf) return void change(act)
    const sentences = [`Your role becomes ${role}. ${description}`]
    const about = { title: 'Change your own role', sentences, button: 'Change my role', act }
    ask(about, 'Only another administrator can give it back.')
  }

  const signOut = () =>
    ask(
      {
        title: `Sign out ${name} everywhere`,
        sentences: [`${name} has to sign in again on every device, and keeps the password and the role.`],
        button: 'Sign out everywhere',
        act: () => send({ method: 'DELETE', url: `${url}/sessions` }),
      },
      'This is you: you will have to sign in again here, too.',
    )

  const resetSecondFactor = () =>
    setQuestion({
      title: `Reset the second factor of ${name}`,
      sentences: [
        'For somebody who lost the phone or device: removes the passkeys.',
        `${name} is signed out everywhere, and signs in with the password alone.`,
      ],
      button: 'Reset it',
      act: () => send({ method: 'DELETE', url: `${url}/second-factor` }),
    })

  const remove = () =>
    ask(
      {
        title: `Take away the access of ${name}`,
        sentences: [
          `${name} is signed out everywhere at once and can’t sign in again. Previews that ${name} shared end.`,
          `What ${name} wrote stays, and history then says “${name} (former)”.`,
          'Tokens of programs keep working: revoke those that shouldn’t.',
        ],
        button: 'Take access away',
        act: () => send({ method: 'DELETE', url }),
      },
      'This is you: you will be signed out, and only another administrator can invite you again.',
    )

  const button = (text: string, label: string, onClick: () => void, props?: ComponentProps<typeof SmallButton>) => (
    <SmallButton text={text} aria-label={label} disabled={isBusy} onClick={onClick} {...props} />
  )

  return (
    <Item title={isSelf ? `${name} (you)` : name} text={describe(account)}>
      <Flex gap={2} wrap="wrap" align="center">
        <div>
          <RoleSelect
            aria-label={`Role of ${name}`}
            roles={roles}
            value={account.role}
            disabled={isBusy}
            onChange={({ currentTarget }) => changeRole(currentTarget.value)}
          />
        </div>
        {button('New link', `New link for ${name}, to choose a password`, () => void change(onNewLink))}
        {button('Sign out everywhere', `Sign out everywhere: ${name}`, signOut, {
          disabled: isBusy || sessionsOf(account).length === 0,
        })}
        {account.hasSecondFactor &&
          button('Reset second factor', `Reset the second factor of ${name}`, resetSecondFactor)}
        {button('Take access away', `Take access away: ${name}`, remove, { tone: 'critical' })}
      </Flex>
      <Problem text={problem} />
      {question !== null && <Confirm question={question} onClose={() => setQuestion(null)} />}
    </Item>
  )
}

/** Shows how many browsers are signed in by the Studio’s link, and signs them out. */
function LinkSessions({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const client = useClient({ apiVersion })
  const [question, setQuestion] = useState<Question | null>(null)
  const isSelf = useCurrentUser()?.id === account.id
  const title = 'The Studio’s link'
  const signOut = () =>
    setQuestion({
      title: 'Sign out everybody who used the Studio’s link',
      sentences: ['The link itself keeps working: whoever has it can sign in again.'],
      warning: isSelf ? 'This is you: you will have to open the link again.' : undefined,
      button: 'Sign out everywhere',
      act: () =>
        client
          .request({ method: 'DELETE', url: `/accounts/${account.id}/sessions` })
          .then(() => (isSelf ? browser.location?.reload() : reload())),
    })
  return (
    <Item title={title} text={describe({ ...account, hasPassword: true })}>
      <Flex>
        <SmallButton text="Sign out everywhere" aria-label={`Sign out everywhere: ${title}`} onClick={signOut} />
      </Flex>
      {question !== null && <Confirm question={question} onClose={() => setQuestion(null)} />}
    </Item>
  )
}

const sessionsOf = ({ credentials }: Account) => credentials.filter(({ kind }) => kind === 'session')

/** Returns "anna@example.org · last seen Nov 25, 10:12 am · 2 sessions". */
function describe(account: Account): string {
  const { email, hasPassword, lastSeenAt, credentials } = account
  const { length: sessions } = sessionsOf(account)
  const link = credentials.find(({ kind }) => kind === 'invitation')
  return [
    email,
    !hasPassword && 'no password yet',
    link && `link open until ${readableMoment(link.expiresAt)}`,
    lastSeenAt && `last seen ${readableMoment(lastSeenAt)}`,
    hasPassword && (sessions === 1 ? '1 session' : `${sessions} sessions`),
  ]
    .filter(Boolean)
    .join(' · ')
}
