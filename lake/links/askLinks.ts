import { askLink, type LinkAnswer } from './askLink.ts'

const atOnce = 4

/**
 * Asks at each address, a few at a time.
 * @returns an answer each, in the same order
 */
export async function askLinks(urls: string[], signal?: AbortSignal): Promise<LinkAnswer[]> {
  const answers: LinkAnswer[] = []
  const waiting = urls.entries()
  const ask = async () => {
    for (const [index, url] of waiting) answers[index] = await askLink(url, { signal })
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return answers
}
