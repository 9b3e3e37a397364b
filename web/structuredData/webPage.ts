import { toPlainText } from '@portabletext/react'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import type { FirstTimePageContent } from '../queries/pageContent.ts'
import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import { shareCard, shareCardUrl } from '../share/shareCard.ts'
import { nodeId, type SchemaNode } from './node.ts'

type Facts = { site: Site; evenings: Evening[]; title: string | null; description: string | null; path: string }

/** Returns the `@id` of a page's picture, which unlike the logo is wide enough for search results. */
export const sharePictureId = (path: string) => nodeId('share-picture', path)

export function webPageNodes({ site, evenings, title, description, path }: Facts): SchemaNode[] {
  const name = title ?? site.title
  const url = new URL(path, settings.siteUrl).href
  const home = new URL('/', settings.siteUrl).href
  const page: SchemaNode = {
    '@type': 'WebPage',
    '@id': nodeId('webpage', path),
    url,
    name,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': nodeId('website') },
    about: { '@id': nodeId('organization') },
    primaryImageOfPage: {
      '@type': 'ImageObject',
      '@id': sharePictureId(path),
      url: shareCardUrl(path, shareCard({ site, evenings }, title, path)),
      width: 1200,
      height: 630,
    },
  }
  if (path === '/') return [page]
  return [
    { ...page, breadcrumb: { '@id': nodeId('breadcrumb', path) } },
    {
      '@type': 'BreadcrumbList',
      '@id': nodeId('breadcrumb', path),
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: site.title, item: home },
        { '@type': 'ListItem', position: 2, name, item: url },
      ],
    },
  ]
}

export function questionNodes(questions: FirstTimePageContent['questions'], path: string): SchemaNode[] {
  const answered = (questions ?? []).filter(({ question, answer }) => question && answer?.length)
  if (answered.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      '@id': nodeId('questions', path),
      mainEntity: answered.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer ?? []) },
      })),
    },
  ]
}
