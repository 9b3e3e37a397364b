import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { mondays } from '../../schedule/schedule.ts'
import { ClassTabs } from '../../../web/sections/ClassTabs.tsx'
import { WeeklyEvenings } from '../../../web/sections/WeeklyEvenings.tsx'
import { Questions } from '../../../web/sections/Questions.tsx'
import { PersonCard, Teachers } from '../../../web/sections/People.tsx'
import { rule } from '../../schedule/schedule.ts'
import { EveryWeek, WhenAndWhere } from '../../../web/sections/WhenAndWhere.tsx'

describe('without content', () => {
  it('announces classes', () => {
    expect(
      renderToStaticMarkup(
        <ClassTabs
          classes={null}
          facts={{ schedule: mondays(), cards: [], now: '2026-11-21T12:00:00Z' }}
          evenings={[]}
        />,
      ),
    ).toContain('our classes here soon')
  })

  it('announces teachers', () => {
    expect(renderToStaticMarkup(<Teachers people={[]} />)).toContain('our teachers here soon')
  })

  it('omits the weekly evening', () => {
    expect(renderToStaticMarkup(<WeeklyEvenings weekly={[]} />)).toBe('')
  })

  it('shows when without where', () => {
    const html = renderToStaticMarkup(
      <WhenAndWhere when={<EveryWeek weekly={[rule()]} />} where={[]} now="2026-11-21T12:00:00Z" />,
    )
    expect(html).toContain('Mondays')
    expect(html).toContain('8:30–11:00 pm')
    expect(html).not.toContain('Where')
  })

  it('shows a drawing in place of a missing portrait', () => {
    const person = { _id: 'teacher', name: 'Lead Instructor', role: null, biography: null, portrait: null }
    const html = renderToStaticMarkup(<PersonCard person={person} />)
    expect(html).toMatch(/<h3[^>]*>Lead Instructor<\/h3>/)
    expect(html).toContain('<svg')
    expect(html).not.toContain('<img')
  })
})

it.each([0, 30])('shows all of %i questions', (count) => {
  const questions = Array.from({ length: count }, (_, at) => ({
    _id: `faq-${at}`,
    question: `Why ${at}?`,
    answer: null,
  }))
  const html = renderToStaticMarkup(<Questions questions={questions} image={null} />)
  expect(html.split('<h2').length - 1).toBe(count)
  expect(html.includes('the first questions here soon')).toBe(count === 0)
})
