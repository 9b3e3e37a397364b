import { UserIcon } from '@sanity/icons/User'
import { defineField, defineType } from 'sanity'

export const teacher = defineType({
  name: 'teacher',
  title: 'Person',
  type: 'document',
  icon: UserIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      description:
        'What people call them on the dance floor. After publishing a new person, one click adds them to a page',
      validation: (rule) => rule.required().error('Write the name'),
    }),
    defineField({
      name: 'role',
      title: 'Role',
      type: 'string',
      description: 'What they do, for example “Lead DJ and coordinator”',
      validation: (rule) => rule.required().warning('Without a role, newcomers don’t know who to ask'),
    }),
    defineField({
      name: 'portrait',
      title: 'Portrait',
      type: 'pictureWithAlt',
      description: 'Portrait format works best. Mark the face with the crop tool so that it’s never cut off',
    }),
    defineField({
      name: 'biography',
      title: 'Biography',
      type: 'richText',
      description: 'Two or three sentences: what they love about the dance and what they teach',
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
})
