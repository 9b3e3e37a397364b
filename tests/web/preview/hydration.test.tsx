// @vitest-environment jsdom
import { vercelStegaCombine } from '@vercel/stega'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { offeredCard } from '../content.ts'
import { withSources } from '../../../web/preview/previewSources.ts'
import { createSources } from '../../../web/preview/sources.ts'
import { RegistrationCards } from '../../../web/sections/RegistrationCards.tsx'
import { SourcesOfPage } from '../../../web/ui/Source.tsx'
import { mondays } from '../../schedule/schedule.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const hidden = (text: string, path: string) =>
  vercelStegaCombine(text, { origin: 'sanity.io', href: `/?id=shootout&type=registrationLink&path=${path}` })

const schedule = mondays()

const cards = (text: (words: string, path: string) => string) => (
  <RegistrationCards
    schedule={schedule}
    now="2026-10-20T12:00:00Z"
    cards={[
      offeredCard({
        _id: 'shootout',
        title: text('Shootout', 'title'),
        description: text('Sign up as a couple.', 'description'),
        priceNote: text('online', 'priceNote'),
        feeInCents: 500,
        feeNote: text('a dancer', 'feeNote'),
        url: 'https://pay.example.com/shootout',
      }),
    ]}
  />
)

it('a preview hydrates without mismatches', async () => {
  const page = (text: typeof hidden) => <SourcesOfPage value={createSources(schedule)}>{cards(text)}</SourcesOfPage>
  vi.stubGlobal('window', undefined)
  const html = withSources(renderToString(page(hidden)))
  vi.unstubAllGlobals()
  expect(html.match(/<!--source\?/g)).toHaveLength(8)
  document.body.innerHTML = html
  const mismatches: unknown[] = []
  await act(() => {
    hydrateRoot(
      document.body,
      page((words) => words),
      { onRecoverableError: (error) => mismatches.push(error) },
    )
    return Promise.resolve()
  })
  expect(mismatches).toEqual([])
})
