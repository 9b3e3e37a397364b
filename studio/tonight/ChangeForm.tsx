/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Content } from './tonightContent.ts'
import { getVenues, type Intent, planIntent } from './intent.ts'
import { getNow } from './publishing.ts'
import type { Difference } from './reading.ts'

type Field = { name: string; label: string; type?: 'time' | 'date' | 'venue' | 'lines' | 'decimal'; hint?: string }

const reason: Field = { name: 'reason', label: 'Reason', hint: 'A few words for visitors: “the studio is closed”' }

const fields: Record<Intent['kind'], Field[]> = {
  cancel: [reason],
  move: [
    { name: 'startsAt', label: 'Starts', type: 'time' },
    { name: 'endsAt', label: 'Ends', type: 'time' },
    { name: 'venue', label: 'Where', type: 'venue' },
    { name: 'date', label: 'Day', type: 'date' },
    reason,
  ],
  restore: [],
  notice: [{ name: 'text', label: 'Notice', type: 'lines', hint: 'Up to 160 characters' }],
  capacity: [],
  price: [{ name: 'price', label: 'Price in dollars', type: 'decimal' }],
}

type Props = {
  intent: Intent
  content: Content
  isOffline: boolean
  isBusy: boolean
  message: string | null
  onChange: (intent: Intent) => void
  onPublish: (seen: Difference[]) => void
  onClose: () => void
}

export function ChangeForm({ intent, content, isOffline, isBusy, message, onChange, onPublish, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Before the next key press, and while phones still open their keyboard.
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' }) // its button, too
  }, [])
  const plan = planIntent(intent, content, getNow())
  const close = (
    <button type="button" onClick={onClose}>
      Close
    </button>
  )
  if (typeof plan === 'string')
    return (
      <>
        <p role="alert">{plan}</p>
        {close}
      </>
    )
  const { title, problem, warnings, differences } = plan
  return (
    <form
      ref={form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null && !isBusy && !isOffline) onPublish(differences)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {fields[intent.kind].map((field) => (
        <label key={field.name}>
          <b>{field.label}</b>
          {field.hint && <small>{field.hint}</small>}
          <Input
            field={field}
            content={content}
            value={(intent as unknown as Record<string, string>)[field.name] ?? ''}
            onInput={(value) => onChange({ ...intent, [field.name]: value })}
          />
        </label>
      ))}
      <Differences differences={differences} />
      <div aria-live="polite">
        {[problem, ...warnings].filter(Boolean).map((text) => (
          <p key={text} class="hint">
            {text}
          </p>
        ))}
      </div>
      {message !== null && <p role="alert">{message}</p>}
      <div class="buttons">
        <button class="primary" aria-disabled={problem !== null || isBusy || isOffline}>
          {isBusy ? 'Publishing…' : `${isOffline ? 'No connection' : 'Publish'}: ${title}`}
        </button>
        {close}
      </div>
    </form>
  )
}

type InputProps = { field: Field; content: Content; value: string; onInput: (value: string) => void }

function Input({ field: { type }, content, value, onInput }: InputProps) {
  const props = { value, onInput: ({ currentTarget }: Event) => onInput((currentTarget as HTMLInputElement).value) }
  if (type === 'lines') return <textarea rows={3} {...props} />
  if (type === 'time' || type === 'date') return <input type={type} {...props} />
  if (type !== 'venue') return <input inputMode={type ?? 'text'} {...props} />
  return (
    <select {...props}>
      {getVenues(content).map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}

const Differences = ({ differences }: { differences: Difference[] }) =>
  differences.length > 0 && (
    <dl class="differences">
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <i>now</i> {before ?? 'nothing'}
          </dd>
          <dd>
            <i>then</i> <strong>{after ?? 'nothing'}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
