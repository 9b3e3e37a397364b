import { BellIcon } from '@sanity/icons/Bell'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { runsInWords, readableMoment, venueTime } from '../venueTime.ts'
import { comesAfter } from '../validation.ts'
import { pages } from '../../shared/pages.ts'

export const notice = defineType({
  name: 'notice',
  title: 'Notice',
  type: 'document',
  icon: BellIcon,
  // The form header already shows it. Without it, `from` and `until` are visible on a phone.
  __experimental_formPreviewTitle: false,
  fields: [
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 2,
      description: 'One or two short sentences, shown at the top of the page. Up to 160 characters',
      validation: (rule) => [
        rule.required().error('Write the notice'),
        rule.max(160).warning('Keep it under 160 characters so that it fits on a phone'),
      ],
    }),
    defineField({
      name: 'from',
      title: 'Shown from',
      type: 'datetime',
      options: venueTime,
      initialValue: () => new Date().toISOString(),
      description: 'It appears automatically at this time (venue time)',
      validation: (rule) => rule.required().error('Choose when it appears'),
    }),
    defineField({
      name: 'until',
      title: 'Shown until',
      type: 'datetime',
      options: venueTime,
      description: 'It disappears automatically at this time (venue time)',
      validation: (rule) => [
        rule.custom(comesAfter('from', 'The notice must end after it starts')),
        rule.required().warning('Without an end, the notice stays until someone remembers to remove it'),
      ],
    }),
    defineField({
      name: 'level',
      title: 'Importance',
      type: 'string',
      initialValue: 'info',
      description: 'Use “Important” only for things that change someone’s evening',
      options: {
        layout: 'radio',
        list: [
          { title: 'Good to know', value: 'info' },
          { title: 'Important', value: 'important' },
        ],
      },
      validation: (rule) => rule.required().error('Choose its importance'),
    }),
    defineField({
      name: 'pages',
      title: 'Pages',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'Choose none to show it on every page',
      options: { list: pages.map(({ path, name }) => ({ title: name, value: path })) },
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'cta',
      description: 'Optional: where to read more or take action',
      options: { collapsible: true, collapsed: true },
    }),
  ],
  orderings: [{ title: 'Latest first', name: 'latest', by: [{ field: 'from', direction: 'desc' }] }],
  preview: {
    select: { title: 'text', from: 'from', until: 'until' },
    prepare: ({ title, from, until }: Record<string, string | undefined>) => ({
      title,
      subtitle: [
        runsInWords(from, until),
        `${readableMoment(from) ?? 'no start'} – ${readableMoment(until) ?? 'no end'}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  },
})
