import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { sibling } from '../siblings.ts'

export const pictureWithAlt = defineType({
  name: 'pictureWithAlt',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  description: 'At least 1200 pixels wide. Use the crop tool to mark what must stay in view on every screen',
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
      description: 'One sentence for people who cannot see it: “Two dancers stretch apart, holding one hand”',
      validation: (rule) => [
        rule.custom(
          (alt, context) =>
            !sibling(context, 'asset') || Boolean(alt?.trim()) || 'Say in one sentence what the picture shows',
        ),
        rule.max(180).warning('Shorter is kinder: screen readers read all of it aloud'),
      ],
    }),
  ],
})
