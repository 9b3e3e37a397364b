import { describe, expect, it } from 'vitest'
import { findings } from '../../checks/findings.ts'
import { getContent } from '../../checks/contentQuery.ts'
import { calendarFeed } from '../../schedule/icalendar/calendarFeed.ts'
import { documentsClient, type Document } from '../../web/visitorChanges/documentsClient.ts'
import { storedSample as sample } from '../content/sample.ts'
import { getSiteFacts } from '../../web/queries/siteFacts.ts'
import { renderPages } from '../../web/visitorChanges/renderPages.tsx'

const now = '2026-11-25T12:00:00.000Z'
const reference = (_ref: string) => ({ _type: 'reference', _ref })
const person = (id: string, name: string) => ({ _id: id, _type: 'teacher', _updatedAt: now, name })
const roster = {
  _id: 'december',
  _type: 'roster',
  _updatedAt: now,
  from: '2026-11-30',
  until: '2026-12-31',
  assignments: [
    { duty: 'dj', people: [reference('dana')] },
    { duty: 'door', people: [reference('doro')] },
    { duty: 'teaches', people: [reference('dana')] },
    { duty: 'teaches', danceClass: reference('class-not-taught'), people: [reference('doro')] },
  ],
}
const team = [person('dana', 'Dana Deejay'), person('doro', 'Doro Doorkeeper'), roster]

async function surfacesWith(publicDuties: string[]) {
  const settings = sample.map((document) =>
    document._id === 'siteSettings' ? { ...document, publicDuties } : document,
  )
  const documents = [...settings, ...team]
  const pages = await renderPages(documents, now)
  const { schedule } = await getSiteFacts(documentsClient(documents), now)
  const facts = { title: 'Westie', description: null, siteUrl: 'https://westie.example', editedAt: now }
  const calendar = { name: 'calendar', bytes: calendarFeed(schedule, facts, now).replaceAll('\r\n ', '') }
  return [...pages.map(({ path, bytes }) => ({ name: path, bytes })), calendar]
}

describe('who does what on an evening', () => {
  it('reaches no surface unless organizers show the duty to visitors', async () => {
    const surfaces = await surfacesWith([])
    expect(surfaces.filter(({ bytes }) => /Dana Deejay|Doro Doorkeeper/.test(bytes))).toEqual([])
  })

  it('is then shown with the next class and in structured data, each person once, if their class takes place', async () => {
    const surfaces = await surfacesWith(['dj', 'teaches'])
    const naming = surfaces.filter(({ bytes }) => bytes.includes('DJ: Dana Deejay')).map(({ name }) => name)
    expect(naming).toEqual(expect.arrayContaining(['/', '/community', 'calendar']))
    expect(surfaces.find(({ name }) => name === '/')?.bytes).toContain(
      '"performer":[{"@type":"Person","name":"Dana Deejay"}]',
    )
    expect(surfaces.filter(({ bytes }) => bytes.includes('Doro Doorkeeper'))).toEqual([])
  })

  it('is reported by the checks if it is missing in the next two weeks, once there is a roster', async () => {
    const messages = async (documents: Document[]) =>
      findings(await getContent(documentsClient(documents)), [], now)
        .map(({ message }) => message)
        .filter((message) => message.startsWith('Nobody'))
    expect(await messages(sample)).toEqual([])
    expect(await messages([...sample, ...team])).toEqual([])
    expect(await messages([...sample, ...team.slice(0, 2), { ...roster, until: undefined }])).toEqual([
      'Nobody is scheduled to teach, play music or open the door on Monday, December 7. Say who does what.',
    ])
  })
})
