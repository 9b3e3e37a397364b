import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { apiVersion } from '../../shared/apiVersion.ts'
import { emailProblem, tidyEmail } from '../../shared/email.ts'
import { Muted, Problem, SmallButton } from '../look/ui.tsx'
import { useChange } from '../useTask.ts'
import {
  AccessForm,
  capitalize,
  ConfirmedButton,
  Item,
  Reading,
  type Role,
  RoleSelect,
  type Secret,
  ShowSecret,
  TextField,
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

export function PeopleWithAccess({ roles }: { roles: Role[] }) {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const { data: accounts, problem, reload } = useRead<Account[]>('/accounts')
  const [link, setLink] = useState<Secret | null>(null)
  if (accounts === null) return <Reading problem={problem} reload={reload} />
  const people = accounts.filter(({ kind }) => kind === 'person')
  const self = people.find(({ id }) => id === user?.id)
  const byLink = accounts.filter((account) => account.kind === 'link' && countSessions(account) > 0)

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

  async function invite({ email: typed = '', ...others }: Record<string, string>) {
    const email = tidyEmail(typed)
    const problem = emailProblem(email)
    if (problem !== null) throw new Error(problem)
    const known = accounts?.find((account) => account.email === email.toLowerCase())
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
        {/* One’s own access is on the page “Your account”; only others can take it away. */}
        {self && <Item title={`${self.name} (you)`} text={`${capitalize(self.role)} · ${describe(self)}`} />}
        {people.map(
          (account) =>
            account !== self && (
              <Person
                key={account.id}
                account={account}
                roles={roles}
                reload={reload}
                onNewLink={() => makeLink({ email: account.email })}
              />
            ),
        )}
        {byLink.map((account) => (
          <Item key={account.id} title="The Studio’s link" text={describe({ ...account, hasPassword: true })}>
            <ConfirmedButton
              text="Sign out everywhere"
              about="everybody who used the Studio’s link"
              sentences={['The link itself keeps working: whoever has it can sign in again.']}
              act={() => client.request({ method: 'DELETE', url: `/accounts/${account.id}/sessions` }).then(reload)}
            />
          </Item>
        ))}
      </Stack>
      <AccessForm title="Invite somebody" button="Invite" roles={roles} role="editor" onSubmit={invite}>
        <TextField name="email" label="Email" inputMode="email" />
        <TextField name="name" label="Name (optional)" maxLength={100} />
      </AccessForm>
      <SecondFactor />
      {link !== null && <ShowSecret secret={link} onClose={() => setLink(null)} />}
    </Stack>
  )
}

function SecondFactor() {
  const client = useClient({ apiVersion })
  const url = '/second-factor'
  const { data, reload, problem } = useRead<{ required: boolean }>(url)
  if (data === null) return <Reading problem={problem} reload={reload} />
  const { required } = data
  return (
    <Flex gap={3} align="center" wrap="wrap">
      <Text size={1}>{required ? 'Everybody needs a passkey to sign in.' : 'A password is enough to sign in.'}</Text>
      <ConfirmedButton
        text={required ? 'No longer require a passkey' : 'Require a passkey'}
        about="everybody"
        sentences={
          required
            ? ['A password alone is enough again. Passkeys that people have added keep working.']
            : [
                'Everybody who signed in with a password alone is signed out, you too.',
                'People without a passkey add one after entering the password, before the Studio opens.',
              ]
        }
        act={() => client.request({ method: 'PUT', url, body: { required: !required } }).then(reload)}
      />
    </Flex>
  )
}

type PersonProps = { account: Account; roles: Role[]; reload: () => Promise<void>; onNewLink: () => Promise<void> }

function Person({ account, roles, reload, onNewLink }: PersonProps) {
  const client = useClient({ apiVersion })
  const { isBusy, problem, change } = useChange()
  const { name } = account
  const url = `/accounts/${account.id}`
  const send = (request: { method: string; url: string; body?: object }) => client.request(request).then(reload)

  return (
    <Item title={name} text={describe(account)}>
      <div>
        <RoleSelect
          aria-label={`Role of ${name}`}
          roles={roles}
          value={account.role}
          disabled={isBusy}
          onChange={({ currentTarget: { value: role } }) =>
            void change(() => send({ method: 'PUT', url, body: { role } }))
          }
        />
      </div>
      <SmallButton
        text="New link"
        aria-label={`New link for ${name}, to choose a password`}
        disabled={isBusy}
        onClick={() => void change(onNewLink)}
      />
      <ConfirmedButton
        text="Sign out everywhere"
        about={name}
        disabled={countSessions(account) === 0}
        sentences={[`${name} has to sign in again on every device, and keeps the password and the role.`]}
        act={() => send({ method: 'DELETE', url: `${url}/sessions` })}
      />
      {account.hasSecondFactor && (
        <ConfirmedButton
          text="Reset second factor"
          about={name}
          sentences={[
            'For somebody who lost the phone or device: removes the passkeys.',
            `${name} is signed out everywhere, and signs in with the password alone.`,
          ]}
          act={() => send({ method: 'DELETE', url: `${url}/second-factor` })}
        />
      )}
      <ConfirmedButton
        tone="critical"
        text="Take access away"
        about={name}
        sentences={[
          `${name} is signed out everywhere at once and can’t sign in again. Previews that ${name} shared end.`,
          `What ${name} wrote stays, and history then says “${name} (former)”.`,
          'Tokens of programs keep working: revoke those that shouldn’t.',
        ]}
        act={() => send({ method: 'DELETE', url })}
      />
      <Problem text={problem} />
    </Item>
  )
}

const countSessions = ({ credentials }: Account) => credentials.filter(({ kind }) => kind === 'session').length

/** Returns "anna@example.org · last seen Nov 25, 10:12 am · 2 sessions". */
function describe(account: Account): string {
  const { email, hasPassword, lastSeenAt, credentials } = account
  const sessions = countSessions(account)
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
