import type { InitialValueResolverContext, Template, TemplateResolver } from 'sanity'
import { singletonTypes } from '../schemas/index.ts'
import { apiVersion } from '../shared/apiVersion.ts'

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

export const withoutSingletons: TemplateResolver = (templates) =>
  templates.filter(({ schemaType }) => !singletons.has(schemaType))

export const eveningChange: Template = {
  id: 'eveningChange',
  title: 'Change to one evening',
  schemaType: 'scheduleException',
  parameters: [
    { name: 'date', title: 'Date', type: 'date' },
    { name: 'status', title: 'What happens', type: 'string' },
  ],
  value: ({ date, status }: { date: string; status: 'cancelled' | 'moved' }) => ({ date, status }),
}

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
