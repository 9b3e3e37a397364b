import type { SanityClient } from 'sanity'
import type { LinkAnswer } from '../../../checks/links/linkAnswer.ts'
import { linksIn, type Link } from '../../../checks/links/linksIn.ts'
import { contentQuery, type Content } from '../../../checks/query.ts'

/** As many addresses as the store takes at once. */
const atOnce = 100

/** The links that visitors get, and those of drafts that they are to get. */
export async function getLinks(client: SanityClient): Promise<Link[]> {
  const contents = await Promise.all(
    (['published', 'drafts'] as const).map((perspective) =>
      client.withConfig({ perspective }).fetch<Content>(contentQuery),
    ),
  )
  return linksIn(contents.flatMap(({ documents }) => documents))
}

/** Has the store ask at every address. A few seconds; half a minute when many sites do not answer. */
export async function checkLinks(client: SanityClient, links: Link[]): Promise<LinkAnswer[]> {
  const urls = [...new Set(links.map(({ url }) => url))]
  const answers: LinkAnswer[] = []
  for (let first = 0; first < urls.length; first += atOnce) {
    const body = { urls: urls.slice(first, first + atOnce) }
    answers.push(...(await client.request<LinkAnswer[]>({ method: 'POST', url: '/links/check', body })))
  }
  return answers
}
