import { BellIcon } from '@sanity/icons/Bell'
import { defineType } from 'sanity'
import { collapsed, field, radio, required, comesAfter, requiredUpTo } from '../field.ts'
import type { VenueTime } from '../venueTime.ts'
import { pages } from '../../shared/pages.ts'

export const notice = ({ fieldOptions, readableMoment }: VenueTime) =>
  defineType({
    name: 'notice',
    title: 'Notice',
    type: 'document',
    icon: BellIcon,
    fields: [
      field('text', 'text', 'Text', {
        description: 'One or two short sentences, shown at the top of the page. Up to 160 characters',
        validation: requiredUpTo(160, 'Write the notice', 'Keep it under 160 characters so that it fits on a phone'),
      }),
      field('until', 'datetime', 'Shown until', {
        options: fieldOptions,
        description: 'It disappears automatically at this time (venue time)',
        validation: (rule) => [
          rule.custom(comesAfter('from', 'The notice must end after it starts')),
          rule.required().warning('Without an end, the notice stays until someone remembers to remove it'),
        ],
      }),
      field('from', 'datetime', 'Shown from', {
        options: fieldOptions,
        initialValue: () => new Date().toISOString(),
        description: 'It appears automatically at this time (venue time)',
        validation: required('Choose when it appears'),
      }),
      field('level', 'string', 'Importance', {
        initialValue: 'info',
        description: 'Use “Important” only for things that change someone’s evening',
        options: radio({ info: 'Good to know', important: 'Important' }),
        validation: required('Choose its importance'),
      }),
      field('pages', 'array', 'Pages', {
        of: [{ type: 'string' }],
        description: 'Choose none to show it on every page',
        options: { list: pages.map(({ path, name }) => ({ title: name, value: path })) },
        validation: (rule) => rule.unique(),
      }),
      field('link', 'cta', 'Link', {
        description: 'Optional: where to read more or take action',
        options: collapsed,
      }),
    ],
    orderings: [{ title: 'Latest first', name: 'latest', by: [{ field: 'from', direction: 'desc' }] }],
    preview: {
      select: { title: 'text', from: 'from', until: 'until' },
      prepare: ({ title, from, until }: Record<string, string | undefined>) => ({
        title,
        subtitle: `${readableMoment(from) ?? 'no start'} – ${readableMoment(until) ?? 'no end'}`,
      }),
    },
  })
