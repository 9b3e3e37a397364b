// @vitest-environment jsdom
import { buildTheme } from '@sanity/ui/theme'
import { ThemeProvider } from '@sanity/ui'
import { act, type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FormPatch } from 'sanity'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PriceInput, TimeInput } from '../../../studio/inputs/inputs.tsx'
import { PointInput } from '../../../studio/venue/PointInput.tsx'

const point = (lat: number, lng: number) => ({ _type: 'geopoint', lat, lng })

/** For each input: two stored values with their texts, a text that can be stored, and one that can't. */
const inputs = {
  price: { Input: PriceInput, old: 2000, oldText: '20.00', typed: '22.5', other: 3000, otherText: '30.00', wrong: 'x' },
  time: {
    Input: TimeInput,
    old: '20:00',
    oldText: '8:00 pm',
    typed: '7:31p',
    other: '21:00',
    otherText: '9:00 pm',
    wrong: '7:30',
  },
  point: {
    Input: PointInput,
    old: point(42, -71),
    oldText: '42, -71',
    typed: '42.5, -71.5',
    other: point(43, -72),
    otherText: '43, -72',
    wrong: '42',
  },
}

/** Renders an input of a form whose value others can change. */
function open({ Input, old }: { Input: unknown; old: unknown }) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const Shown = Input as ComponentType<Record<string, unknown>>
  let stored = old
  let setStored: (value: unknown) => void = () => undefined
  function Form() {
    const [value, setValue] = useState(old)
    setStored = (next) => setValue((stored = next))
    const onChange = (patch: FormPatch) => setStored(patch.type === 'set' ? patch.value : undefined)
    const props = { elementProps: { onBlur() {}, onFocus() {} }, id: 'field', onChange, path: ['field'], value }
    return (
      <ThemeProvider theme={buildTheme()}>
        <Shown {...props} schemaType={{ title: 'Field' }} />
      </ThemeProvider>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<Form />))
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  const box = container.querySelector('input') as HTMLInputElement
  act(() => box.focus())
  return {
    box,
    stored: () => stored,
    type: (text: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    change: (value: unknown) => act(() => setStored(value)),
    leave: () => act(() => box.blur()),
  }
}

for (const [name, input] of Object.entries(inputs)) {
  const { old, oldText, typed, other, otherText, wrong } = input

  it(`a ${name} is stored while it is typed; when the field loses the focus, it shows the value that others stored since`, () => {
    const { box, type, change, leave, stored } = open(input)
    expect(box.value).toBe(oldText)
    type(typed)
    expect(stored()).not.toEqual(old)
    change(other)
    expect(box.value).toBe(typed)
    leave()
    expect(box.value).toBe(otherText)
  })

  it(`a ${name} field keeps text that can’t be stored`, () => {
    const { box, type, change, leave, stored } = open(input)
    type(wrong)
    change(other)
    leave()
    expect(box.value).toBe(wrong)
    expect(stored()).toBe(other)
  })
}

it('a price that needs confirmation keeps the previous value stored', () => {
  const { type, stored } = open(inputs.price)
  for (const text of ['5', '50', '500']) type(text)
  expect(stored()).toBe(2000)
  type('50')
  expect(stored()).toBe(5000)
})
