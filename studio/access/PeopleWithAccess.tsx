import { Stack } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { apiVersion } from '../../shared/apiVersion.ts'
import { emailProblem, tidyEmail } from '../../shared/email.ts'
import { Options, SelectField, ShortForm, TextField } from '../forms.tsx'
import { Muted, SmallButton } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'
import {
  capitalize,
  Item,
  optionsOf,
  RemoveButton,
  type Role,
  type Secret,
  Section,
  ShowSecret,
  useRead,
} from './parts.tsx'

type Account = {
  id: string
  /** `link` is the account of everybody who signs in with the Studio’s link. */
  kind: 'person' | 'link'
  email: string | null
  name: string
  role: string
  hasPassword: boolean
  hasPasskey: boolean
  sessions: number
  lastSeenAt: string | null
  linkExpiresAt: string | null
}

type Invited = { name: string; url: string; expiresAt: string }

export function PeopleWithAccess({ roles }: { roles: Role[] }) {
  const client = useClient({ apiVersion })
  const [accounts, reload] = useRead<Account[]>('/accounts')
  const [link, setLink] = useState<Secret | null>(null)
  if (accounts === null) return null
  const people = accounts.filter(({ kind }) => kind === 'person')
  const byLink = accounts.filter(({ kind }) => kind === 'link')

  /** Creates a link for choosing a password, for a new or an existing account. */
  async function makeLink(person: { email: string | null; name?: string; role?: string }) {
    const url = `/invitations/project/${client.config().projectId}`
    const invited = await client.request<Invited>({ method: 'POST', url, body: person })
    const { name, url: value, expiresAt } = invited
    await reload()
    const text = `Send this link to ${name}, who chooses a password with it. It works once, until ${readableMoment(expiresAt)}.`
    setLink({ title: `Link for ${name}`, text, value })
  }

  async function invite({ email: typed = '', ...others }: Record<string, string>) {
    const email = tidyEmail(typed)
    const problem = emailProblem(email)
    if (problem !== null) throw new Error(problem)
    const known = people.find((account) => account.email === email.toLowerCase())
    if (known) throw new Error(`${known.name} has access already: use “New link” next to that name.`)
    await makeLink({ email, ...others })
  }

  return (
    <Section title="People">
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
        {byLink.map((account) => (
          <Item key={account.id} title="The Studio’s link" text={describe({ ...account, hasPassword: true })}>
            <SignOutButton account={account} about="everybody who used the Studio’s link" reload={reload}>
              The link itself keeps working: anyone who has it can sign in again.
            </SignOutButton>
          </Item>
        ))}
      </Stack>
      <ShortForm title="Invite somebody" button="Invite" onSubmit={invite}>
        <TextField name="email" label="Email" inputMode="email" />
        <TextField name="name" label="Name (optional)" maxLength={100} />
        <SelectField name="role" label="Role" options={optionsOf(roles)} defaultValue="editor" />
      </ShortForm>
      {link !== null && <ShowSecret secret={link} onClose={() => setLink(null)} />}
    </Section>
  )
}

type PersonProps = { account: Account; roles: Role[]; reload: () => Promise<void>; onNewLink: () => Promise<void> }

function Person({ account, roles, reload, onNewLink }: PersonProps) {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const { isRunning, run } = useTask()
  const { id, name, role } = account
  // The page “Your account” shows your own access; only other administrators can remove it.
  if (id === user?.id) return <Item title={`${name} (you)`} text={`${capitalize(role)} · ${describe(account)}`} />
  const url = `/accounts/${id}`
  const change = (work: () => Promise<unknown>) => void run(work, `Nothing has changed for ${name}`)
  const setRole = (role: string) => client.request({ method: 'PUT', url, body: { role } }).then(reload)
  return (
    <Item title={name} text={describe(account)}>
      <div>
        <Options
          aria-label={`Role of ${name}`}
          options={optionsOf(roles)}
          value={role}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) => change(() => setRole(value))}
        />
      </div>
      <SmallButton
        text="New link"
        aria-label={`New link for ${name}, to choose a password`}
        disabled={isRunning}
        onClick={() => change(onNewLink)}
      />
      <SignOutButton account={account} about={name} reload={reload}>
        {name} has to sign in again on every device, and keeps the password and the role.
      </SignOutButton>
      {account.hasPasskey && (
        <RemoveButton text="Reset passkeys" about={name} url={`${url}/passkeys`} reload={reload}>
          For somebody who lost the phone or device: removes the passkeys. {name} is signed out everywhere, and signs in
          with the password alone.
        </RemoveButton>
      )}
      <RemoveButton text="Take access away" tone="critical" about={name} url={url} reload={reload}>
        {name} is signed out everywhere at once and can’t sign in again. Previews that {name} shared end. What {name}{' '}
        wrote stays, and history then says “{name} (former)”. Tokens of programs keep working: revoke those that
        shouldn’t.
      </RemoveButton>
    </Item>
  )
}

type SignOutProps = { account: Account; about: string; reload: () => Promise<void>; children: ReactNode }

const SignOutButton = ({ account, ...props }: SignOutProps) => (
  <RemoveButton
    text="Sign out everywhere"
    url={`/accounts/${account.id}/sessions`}
    disabled={account.sessions === 0}
    {...props}
  />
)

/** Returns "anna@example.org · last seen Nov 25, 10:12 am · 2 sessions". */
function describe(account: Account): string {
  const { email, hasPassword, sessions, lastSeenAt, linkExpiresAt } = account
  return [
    email,
    !hasPassword && 'no password yet',
    linkExpiresAt && `link open until ${readableMoment(linkExpiresAt)}`,
    lastSeenAt && `last seen ${readableMoment(lastSeenAt)}`,
    hasPassword && (sessions === 1 ? '1 session' : `${sessions} sessions`),
  ]
    .filter(Boolean)
    .join(' · ')
}
