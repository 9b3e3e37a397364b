// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useTypist } from '../../../studio/inputs/useTypist.ts'

const ben = { id: 'ben', displayName: 'Ben' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Renders a text for a person while Ben's caret may be in it, too. */
function open(me: string, isBenThere = true) {
  let state: ReturnType<typeof useTypist> | null = null
  const Text = ({ value }: { value: string }) => {
    state = useTypist(value, isBenThere ? ben : undefined, me)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (value: string) => act(() => root.render(<Text value={value} />))
  onTestFinished(() => act(() => root.unmount()))
  show('')
  return {
    others: show,
    types(text: string) {
      act(() => state?.recordTyping(text))
      show(text)
    },
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    typist: () => state?.typist,
  }
}

it('names somebody else from their first letter until five seconds after their last one', () => {
  const text = open('anna')
  text.others('H')
  expect(text.typist()).toBe('Ben')
  text.pass(4_000)
  text.others('Hi')
  text.pass(4_999)
  expect(text.typist()).toBe('Ben')
  text.pass(1)
  expect(text.typist()).toBeNull()
})

it('names nobody for your own letters or for a change by a program', () => {
  const mine = open('anna')
  mine.types('H')
  expect(mine.typist()).toBeNull()
  const alone = open('anna', false)
  alone.others('by a program')
  expect(alone.typist()).toBeNull()
})

it('lets the same one of two people continue in both browsers if they begin at the same time', () => {
  const [anna, chris] = [open('anna'), open('chris')]
  for (const text of [anna, chris]) {
    text.types('H')
    text.others('HB')
  }
  expect(anna.typist()).toBeNull()
  expect(chris.typist()).toBe('Ben')
})
