import { BellIcon } from '@sanity/icons/Bell'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { runsInWords } from '../dates.ts'
import { comesAfter } from '../siblings.ts'
import { pages } from '../../shared/pages.ts'
import { readableMoment, venueTime } from '../venueTime.ts'

export const notice = defineType({
  name: 'notice',
  title: 'Notice',
  type: 'document',
  icon: BellIcon,
  // The head of the form says it already; without it, from and until are in view on a phone.
  __experimental_formPreviewTitle: false,
  fields: [
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 2,
      description: 'One or two short sentences, shown on top of the page; 160 letters fit',
      validation: (rule) => [
        rule.required().error('Write the notice'),
        rule.max(160).warning('Shorter is better: 160 letters fit on a phone'),
      ],
    }),
    defineField({
      name: 'from',
      title: 'Shown from',
      type: 'datetime',
      options: venueTime,
      initialValue: () => new Date().toISOString(),
      description: 'It appears by itself at this minute, by the clock of the venue',
      validation: (rule) => rule.required().error('Say from when on it is shown'),
    }),
    defineField({
      name: 'until',
      title: 'Shown until',
      type: 'datetime',
      options: venueTime,
      description: 'It goes away by itself at this minute, by the clock of the venue',
      validation: (rule) => [
        rule.custom(comesAfter('from', 'The notice must end after it begins')),
        rule.required().warning('A notice without an end stays until somebody remembers it'),
      ],
    }),
    defineField({
      name: 'level',
      title: 'How important',
      type: 'string',
      initialValue: 'info',
      description: 'Keep “Important” for what changes somebody’s evening',
      options: {
        layout: 'radio',
        list: [
          { title: 'Good to know', value: 'info' },
          { title: 'Important', value: 'important' },
        ],
      },
      validation: (rule) => rule.required().error('Choose how important it is'),
    }),
    defineField({
      name: 'pages',
      title: 'On which pages',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'None chosen: on every page',
      options: { list: pages.map(({ path, name }) => ({ title: name, value: path })) },
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'cta',
      description: 'Where to read more or act; may stay empty',
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
