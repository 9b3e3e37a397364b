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
      description: 'As people call them on the dance floor. Once published, one press puts somebody new on a page',
      validation: (rule) => rule.required().error('Write the name'),
    }),
    defineField({
      name: 'role',
      title: 'Role',
      type: 'string',
      description: 'What they do here, for example “Lead DJ and coordinator”',
      validation: (rule) => rule.required().warning('Without a role, newcomers do not know whom to ask'),
    }),
    defineField({
      name: 'portrait',
      title: 'Portrait',
      type: 'pictureWithAlt',
      description: 'Upright works best. Mark the face with the crop tool so that it stays in view',
    }),
    defineField({
      name: 'biography',
      title: 'Biography',
      type: 'richText',
      description: 'Two or three sentences: what they love about the dance, and what they teach',
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
})
