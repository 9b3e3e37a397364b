// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { set, type StringInputProps, unset } from 'sanity'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ClearingInput } from '../../../studio/thisWeek/StatusInput.tsx'

/** Chooses a status for a break from a list, and returns the changed document. */
function choose(status: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const stored: Record<string, unknown> = {
    status: 'cancelled',
    date: '2026-12-21',
    until: '2027-01-03',
    title: 'Gala',
  }
  const props = {
    value: stored.status,
    onChange: (patch: { type: string; value?: string }) => void (stored.status = patch.value),
    renderDefault: ({ value, onChange }: StringInputProps) => (
      <select value={value} onChange={({ target }) => onChange(target.value ? set(target.value) : unset())}>
        {['', 'cancelled', 'moved', 'special'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    ),
  } as unknown as StringInputProps
  const clear = (fields: string[]) => fields.forEach((name) => Reflect.deleteProperty(stored, name))
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<ClearingInput {...props} clear={clear} />))
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  const list = container.querySelector('select') as HTMLSelectElement
  act(() => {
    list.value = status
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return stored
}

it('clears the fields that the new status doesn’t have, and keeps the others', () => {
  expect(choose('moved')).toEqual({ status: 'moved', date: '2026-12-21' })
  expect(choose('special')).toEqual({ status: 'special', date: '2026-12-21', title: 'Gala' })
  expect(choose('')).toEqual({ status: undefined, date: '2026-12-21' })
})
