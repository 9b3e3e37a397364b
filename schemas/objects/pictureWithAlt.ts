import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { sibling } from '../validation.ts'

export const pictureWithAlt = defineType({
  name: 'pictureWithAlt',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  description: 'At least 1200 pixels wide. Use the crop tool to mark what must stay visible on every screen',
  options: {
    hotspot: {
      previews: [
        { title: 'Person', aspectRatio: 4 / 5 },
        { title: 'Wide', aspectRatio: 16 / 9 },
        { title: 'Banner', aspectRatio: 5 / 2 },
      ],
    },
  },
  fields: [
    defineField({
      name: 'alt',
      title: 'What the picture shows',
      type: 'string',
      description: 'One sentence for people who can’t see it: “Two dancers stretch apart, holding one hand”',
      validation: (rule) => [
        rule.custom(
          (alt, context) =>
            !sibling(context, 'asset') || Boolean(alt?.trim()) || 'Describe in one sentence what the picture shows',
        ),
        rule.max(180).warning('Keep it short: screen readers read all of it aloud'),
      ],
    }),
  ],
})
