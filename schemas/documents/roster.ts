import { UsersIcon } from '@sanity/icons/Users'
import { defineArrayMember, defineType } from 'sanity'
import { field, required, comesAfter, withinDays } from '../field.ts'
import { readableDate } from '../venueTime.ts'

export const duties = [
  { title: 'Teaches', value: 'teaches' },
  { title: 'DJ', value: 'dj' },
  { title: 'Opens the door', value: 'door' },
]

export const roster = defineType({
  name: 'roster',
  title: 'Who does what',
  type: 'document',
  icon: UsersIcon,
  fields: [
    field('from', 'date', 'Evening, or first day', {
      description: 'For a month, its first day. A roster for a single evening overrides that of its month',
      validation: required('Choose the evening, or the first day of the month'),
    }),
    field('until', 'date', 'Last day', {
      description: 'Only for several evenings, for example the last day of the month. At most 100 days',
      validation: (rule) => [
        rule.custom(comesAfter('from', 'The last day must come after the first. For one evening, leave it empty')),
        rule.custom(
          withinDays(
            100,
            'from',
            'That’s more than 100 days, of which visitors would see only the first 100. Split it by month',
          ),
        ),
      ],
    }),
    field('assignments', 'array', 'Who does what', {
      description: 'Visitors only see the duties that are chosen in the site settings',
      of: [
        defineArrayMember({
          name: 'assignment',
          title: 'Duty',
          type: 'object',
          icon: UsersIcon,
          fields: [
            field('duty', 'string', 'Duty', {
              options: { list: duties, layout: 'radio', direction: 'horizontal' },
              validation: required('Choose the duty'),
            }),
            field('danceClass', 'reference', 'Class', {
              to: [{ type: 'danceClass' }],
              description: 'The class they teach. If empty, the whole evening',
              hidden: ({ parent }: { parent?: { duty?: string } }) => parent?.duty !== 'teaches',
            }),
            field('people', 'array', 'People', {
              of: [{ type: 'reference', to: [{ type: 'teacher' }] }],
              description: 'Leave it empty if nobody does this on a single evening, although the month has somebody',
              validation: (rule) => rule.unique(),
            }),
          ],
          preview: {
            select: { duty: 'duty', danceClass: 'danceClass.title', first: 'people.0.name', second: 'people.1.name' },
            prepare: ({ duty, danceClass, first, second }: Record<string, string | undefined>) => ({
              title: [first, second].filter(Boolean).join(', ') || 'Nobody',
              subtitle: [duties.find(({ value }) => value === duty)?.title, danceClass].filter(Boolean).join(': '),
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Say who does what'),
        rule.max(30).error('At most 30 duties are shown; split the roster by evening'),
      ],
    }),
  ],
  orderings: [{ title: 'Latest first', name: 'latest', by: [{ field: 'from', direction: 'desc' }] }],
  preview: {
    select: {
      from: 'from',
      until: 'until',
      first: 'assignments.0.people.0.name',
      second: 'assignments.0.people.1.name',
      third: 'assignments.1.people.0.name',
    },
    prepare: ({ from, until, first, second, third }: Record<string, string | undefined>) => ({
      title: [from, ...(until ? [until] : [])].map(readableDate).join(' – '),
      subtitle: first && ((second ?? third ?? first) === first ? first : `${first} and others`),
    }),
  },
})
