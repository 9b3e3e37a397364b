import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { PlayIcon } from '@sanity/icons/Play'
import { field, sibling, object } from '../field.ts'
import { apiVersion } from '../../shared/apiVersion.ts'

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
    field('alt', 'string', 'What the picture shows', {
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

const maxBytes = 3_000_000

export const dancers = object('dancers', 'Dancers', PlayIcon, [
  field('picture', 'pictureWithAlt', 'Picture', {
    description:
      'A wide photograph, at least 2400 pixels wide, of people who agreed to it. Shown before the video plays',
    validation: (rule) =>
      rule.custom(
        (picture, { parent }) =>
          Boolean((picture as { asset?: object } | undefined)?.asset) ||
          !(parent as { video?: object } | undefined)?.video ||
          'Add a picture: it is shown until the video plays, and to everyone who does not want motion',
      ),
  }),
  field('video', 'file', 'Video', {
    options: { accept: 'video/mp4,video/webm' },
    description: `Optional: an MP4 without sound that repeats, up to six seconds and ${maxBytes / 1e6} MB`,
    validation: (rule) =>
      rule.custom(async (video, { getClient }) => {
        const id = video?.asset?._ref
        if (id === undefined) return true
        const file = await getClient({ apiVersion }).fetch<Video | null>('*[_id == $id][0]{ mimeType, size }', { id })
        return file === null || problemOf(file)
      }),
  }),
  field('quote', 'quote', 'A dancer’s words', 'Optional: on the line below the picture'),
])

type Video = { mimeType: string; size: number }

function problemOf({ mimeType, size }: Video): true | string {
  if (!/^video\/(mp4|webm)$/.test(mimeType)) return `This file is ${mimeType}. Upload an MP4 or WebM video`
  const megabytes = (size / 1e6).toFixed(1)
  return size <= maxBytes || `The video is ${megabytes} MB. Shorten or compress it to ${maxBytes / 1e6} MB or less`
}
