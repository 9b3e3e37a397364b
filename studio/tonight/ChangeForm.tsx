/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Chosen, type Field, type Plan, planChange } from './tonightChanges.ts'
import type { Content } from './tonightContent.ts'

type Props = {
  chosen: Chosen
  content: Content
  phase: 'reading' | 'ready' | 'sending'
  message: string | null
  onChange: (chosen: Chosen) => void
  onPublish: (seen: Plan) => void
  onClose: () => void
}

export function ChangeForm({ chosen, content, phase, message, onChange, onPublish, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Focuses before the next key press, and while phones still open their keyboard.
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' }) // its button, too
  }, [])
  const plan = planChange(chosen, content, new Date().toISOString())
  const { values } = chosen
  const mayPublish = plan !== null && plan.problem === null && phase === 'ready'
  const verb = phase === 'sending' ? 'Publishing' : phase === 'reading' ? 'No connection' : 'Publish'
  return (
    <form
      ref={form}
      aria-label={plan?.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayPublish) onPublish(plan)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {plan?.fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onInput={(value) => onChange({ ...chosen, values: { ...values, [field.name]: value } })}
        />
      ))}
      {plan && plan.before !== plan.after && (
        <p>
          Visitors will read: <strong>{plan.after ?? 'nothing about it'}</strong>
        </p>
      )}
      <div aria-live="polite">
        {[plan?.problem, plan?.warning].filter(Boolean).map((text) => (
          <p key={text} class="hint">
            {text}
          </p>
        ))}
      </div>
      {message !== null && <p role="alert">{message}</p>}
      {plan === null && <p role="alert">This can’t be done anymore: above is what visitors read now.</p>}
      <div class="buttons">
        {plan && (
          <button class="primary" aria-disabled={!mayPublish}>
            {verb}: {plan.title}
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </form>
  )
}

type InputProps = { field: Field; value: string; onInput: (value: string) => void }

function Input({ field: { label, hint, options, ...field }, value, onInput }: InputProps) {
  const props = { value, onInput: ({ target }: Event) => onInput((target as HTMLInputElement).value) }
  return (
    <label>
      <b>{label}</b>
      {hint && <small>{hint}</small>}
      {options ? (
        <select {...props}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : field.rows ? (
        <textarea {...field} {...props} />
      ) : (
        <input {...(field as object)} {...props} />
      )}
    </label>
  )
}
