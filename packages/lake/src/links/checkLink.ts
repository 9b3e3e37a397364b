import { NotPublic, redirectOf, requestPublic, type Network } from 'server-toolkit/requestPublic.ts'

type LinkAnswer = {
  url: string
  /** `refused`: it leads, itself or by a redirect, to where the lake asks nobody: no http(s), or a private network. */
  outcome: 'answered' | 'unreachable' | 'refused'
  /** HTTP status of the last answer; null without one. */
  status: number | null
  /** Where redirects led, as far as they were followed. */
  finalUrl: string
  /** Why it did not answer: an error code such as `ENOTFOUND`, `TIMEOUT` or `REDIRECTS`; null when it did. */
  reason: string | null
}

type Options = Partial<Network> & {
  /** For each of the two requests, redirects included. */
  milliseconds?: number
  signal?: AbortSignal
}

const redirectLimit = 10
const atOnce = 4
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: 'text/html,*/*;q=0.8' }

/**
 * Asks at each address, a few at a time.
 * @returns an answer each, in the same order
 */
export async function checkUrls(urls: string[], signal?: AbortSignal): Promise<LinkAnswer[]> {
  const answers: LinkAnswer[] = []
  const waiting = urls.entries()
  const checkNext = async () => {
    for (const [index, url] of waiting) answers[index] = await checkLink(url, { signal })
  }
  await Promise.all(Array.from({ length: atOnce }, checkNext))
  return answers
}

/** Asks for the head of a page, and where that is not answered well, for the page. Whatever happens is an answer. */
export async function checkLink(url: string, options: Options = {}): Promise<LinkAnswer> {
  const head = await follow('HEAD', url, options)
  const isEnough =
    head.outcome === 'refused' || head.reason === 'TIMEOUT' || (head.status !== null && head.status < 400)
  return isEnough ? head : await follow('GET', url, options)
}

async function follow(
  method: 'HEAD' | 'GET',
  url: string,
  { milliseconds = 8000, signal, ...network }: Options,
): Promise<LinkAnswer> {
  const deadline = AbortSignal.timeout(milliseconds)
  const options = { ...network, method, headers, signal: signal ? AbortSignal.any([signal, deadline]) : deadline }
  let finalUrl = url
  try {
    for (let redirects = 0; redirects <= redirectLimit; redirects++) {
      const asked = new URL(finalUrl)
      const response = await requestPublic(asked, options)
      response.destroy()
      const redirect = redirectOf(response, asked)
      if (redirect === null)
        return { url, outcome: 'answered', status: response.statusCode ?? 0, finalUrl, reason: null }
      finalUrl = redirect.href
    }
    return { url, outcome: 'unreachable', status: null, finalUrl, reason: 'REDIRECTS' }
  } catch (error) {
    const outcome = error instanceof NotPublic ? 'refused' : 'unreachable'
    const { code, message } = error as NodeJS.ErrnoException
    const reason = deadline.aborted ? 'TIMEOUT' : (code ?? message)
    return { url, outcome, status: null, finalUrl, reason }
  }
}
