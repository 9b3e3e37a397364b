import { UserIcon } from '@sanity/icons/User'
import { defineType } from 'sanity'
import { field, recommended, required } from '../field.ts'
import { hasWords } from '../objects/texts.ts'

export const teacher = defineType({
  name: 'teacher',
  title: 'Person',
  type: 'document',
  icon: UserIcon,
  fields: [
    field('name', 'string', 'Name', {
      description:
        'What people call them on the dance floor. After publishing a new person, one click adds them to a page',
      validation: required('Write the name'),
    }),
    field('role', 'string', 'Role', {
      description: 'What they do, for example “Lead DJ and coordinator”',
      validation: recommended('Without a role, newcomers don’t know who to ask'),
    }),
    field('portrait', 'pictureWithAlt', 'Portrait', {
      description: 'Portrait format works best. Mark the face with the crop tool so that it’s never cut off',
      validation: (rule) =>
        rule
          .custom(
            (picture?: { asset?: object }) =>
              Boolean(picture?.asset) || 'Upload a picture so that newcomers recognize a face',
          )
          .warning(),
    }),
    field('biography', 'richText', 'Biography', {
      description: 'Two or three sentences: what they love about the dance and what they teach',
      validation: (rule) => rule.custom((biography) => hasWords(biography) || 'Write two or three sentences').warning(),
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
})
