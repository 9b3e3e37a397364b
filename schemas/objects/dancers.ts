import { PlayIcon } from '@sanity/icons/Play'
import { defineField, defineType } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'

const mostBytes = 3_000_000
const mostSeconds = 6

export const dancers = defineType({
  name: 'dancers',
  title: 'Dancers',
  type: 'object',
  icon: PlayIcon,
  fields: [
    defineField({
      name: 'picture',
      title: 'Picture',
      type: 'pictureWithAlt',
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
    defineField({
      name: 'video',
      title: 'Video',
      type: 'file',
      options: { accept: 'video/mp4,video/webm' },
      description: `Optional: an MP4 without sound that repeats, up to ${mostSeconds} seconds and ${mostBytes / 1e6} MB`,
      validation: (rule) =>
        rule.custom(async (video, { getClient }) => {
          const id = video?.asset?._ref
          if (id === undefined) return true
          const file = await getClient({ apiVersion }).fetch<Video | null>('*[_id == $id][0]{ url, mimeType, size }', {
            id,
          })
          return file === null || problemOf(file, await durationOf(file))
        }),
    }),
    defineField({
      name: 'quote',
      title: 'A dancer’s words',
      type: 'quote',
      description: 'Optional: on the line below the picture',
    }),
  ],
})

type Video = { url: string; mimeType: string; size: number }

function problemOf({ mimeType, size }: Video, seconds: number | null): true | string {
  if (!/^video\/(mp4|webm)$/.test(mimeType)) return `This file is ${mimeType}. Upload an MP4 or WebM video`
  if (size > mostBytes)
    return `The video has ${(size / 1e6).toFixed(1)} MB. Shorten or compress it to ${mostBytes / 1e6} MB or less`
  // Encoders add a frame or two.
  if (seconds !== null && seconds > mostSeconds + 0.25)
    return `The video is ${seconds.toFixed(1)} seconds long. Cut it to ${mostSeconds} seconds or less`
  return true
}

/** Returns the length of a video in seconds; null outside of a browser, or if the browser can't read it. */
function durationOf({ url }: Video): Promise<number | null> {
  if (typeof document === 'undefined') return Promise.resolve(null)
  const video = document.createElement('video')
  return new Promise((resolve) => {
    video.onloadedmetadata = () => resolve(video.duration)
    video.onerror = () => resolve(null)
    video.preload = 'metadata'
    video.src = url
  })
}
