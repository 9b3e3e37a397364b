import { Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useClient } from 'sanity'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { apiVersion } from '../../shared/apiVersion.ts'
import { SelectField, ShortForm, TextField } from '../forms.tsx'
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

type Token = { id: string; label: string; createdAt: string; lastUsedAt: string | null; roles: { name: string }[] }

/** The token that `npm start` makes for the site. */
const siteToken = 'Site'

export function Programs({ roles }: { roles: Role[] }) {
  const client = useClient({ apiVersion })
  const url = `/projects/${client.config().projectId}/tokens`
  const [tokens, reload] = useRead<Token[]>(url)
  const [newToken, setNewToken] = useState<Secret | null>(null)

  async function createToken({ label = '', role }: Record<string, string>) {
    const body = { label: label.trim(), roleName: role }
    const { key } = await client.request<{ key: string }>({ method: 'POST', url, body })
    await reload()
    const text = 'Copy it now: it’s shown only this once. Anyone who has it has this access, so don’t send it by email.'
    setNewToken({ title: `Token of ${body.label}`, text, value: key })
  }

  return (
    <Section title="Programs">
      <Text size={1}>
        Programs, such as the site itself, have tokens in place of passwords. They can’t change access.
      </Text>
      <Stack as="ul" gap={3} aria-label="Programs">
        {tokens?.map((token) => (
          <Item key={token.id} title={token.label} text={describe(token)}>
            <RemoveButton
              text="Revoke"
              tone="critical"
              about={`token of ${token.label}`}
              url={`${url}/${token.id}`}
              reload={reload}
            >
              Requests with it are refused at once. It can’t be brought back, only replaced by another one.
              {token.label === siteToken &&
                ' The site reads with it: pages stay as they are until the site is restarted.'}
            </RemoveButton>
          </Item>
        ))}
      </Stack>
      <ShortForm title="Make a token for a program" button="Make a token" onSubmit={createToken}>
        <TextField name="label" label="Name" maxLength={100} />
        <SelectField name="role" label="Role" options={optionsOf(roles)} defaultValue="viewer" />
      </ShortForm>
      {newToken !== null && <ShowSecret secret={newToken} onClose={() => setNewToken(null)} />}
    </Section>
  )
}

const describe = ({ roles, createdAt, lastUsedAt }: Token) =>
  [
    ...roles.map(({ name }) => capitalize(name)),
    `made ${readableMoment(createdAt)}`,
    lastUsedAt === null ? 'never used' : `last used ${readableMoment(lastUsedAt)}`,
  ].join(' · ')
