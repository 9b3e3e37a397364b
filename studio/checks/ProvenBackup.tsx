import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { useEffect, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { backupStatus, type Backups } from '../../checks/backups.ts'
import { StatusLine } from '../look/StatusLine.tsx'

const hourMs = 60 * 60 * 1000

/** Tells administrators when a backup of the embedded store was last restored for proof. */
export function ProvenBackup() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const isAdministrator = useCurrentUser()?.roles.some(({ name }) => name === 'administrator') ?? false
  const [status, setStatus] = useState<ReturnType<typeof backupStatus>>(null)

  useEffect(() => {
    if (!isAdministrator) return
    const read = () =>
      client.request<Backups>({ url: '/backups' }).then(
        (backups) => setStatus(backupStatus(backups, Date.now())),
        (error: unknown) => {
          const text = `The store does not say how its backups are: ${(error as Error).message}`
          setStatus({ text, isWarning: true })
        },
      )
    void read()
    const timer = setInterval(() => void read(), hourMs)
    return () => clearInterval(timer)
  }, [client, isAdministrator])

  if (!status) return null
  return <StatusLine Icon={status.isWarning ? WarningOutlineIcon : CheckmarkCircleIcon} text={status.text} />
}
