import type { InitialValueResolverContext, Template, TemplateResolver } from 'sanity'
import { singletonTypes } from '../schemas/index.ts'
import { apiVersion } from '../shared/apiVersion.ts'

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

export const withoutSingletons: TemplateResolver = (templates) =>
  templates.filter(({ schemaType }) => !singletons.has(schemaType))

/** Creates a template whose initial values are in the link that opens the form. @param fields their types by name */
const filledIn = (id: string, title: string, schemaType: string, fields: Record<string, string>): Template => ({
  id,
  title,
  schemaType,
  parameters: Object.entries(fields).map(([name, type]) => ({ name, title: name, type })),
  value: (values: object) => values,
})

export const eveningChange = filledIn('eveningChange', 'Change to the schedule', 'scheduleException', {
  date: 'date',
  until: 'date',
  status: 'string',
})

export const noticeOnDays = filledIn('noticeOnDays', 'Notice on some days', 'notice', {
  from: 'datetime',
  until: 'datetime',
})

export const seriesOnDays = filledIn('seriesOnDays', 'Series on some days', 'series', {
  startDate: 'date',
  weeks: 'number',
})

/** The initial value of the roster of one evening: its date, and the duties of the roster that covers it and ends first. */
export const eveningRoster: Template = {
  id: 'eveningRoster',
  title: 'Who does what on one evening',
  schemaType: 'roster',
  parameters: [{ name: 'date', title: 'Date', type: 'date' }],
  value: async ({ date }: { date: string }, { getClient }: InitialValueResolverContext) => {
    const covering = `*[_type == "roster" && from <= $date && until >= $date] | order(until asc)[0].assignments`
    const assignments = await getClient({ apiVersion }).fetch<object[] | null>(
      covering,
      { date },
      { perspective: 'published' },
    )
    return { from: date, ...(assignments && { assignments }) }
  },
}

/** Templates of forms that other parts of the Studio open with values. */
export const filledInTemplates = [eveningChange, eveningRoster, noticeOnDays, seriesOnDays]
