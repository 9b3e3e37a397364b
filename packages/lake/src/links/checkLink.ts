import { NotPublic, redirectOf, requestPublic, type Network } from 'server-toolkit/requestPublic.ts'

type LinkAnswer = {
  url: string
  /** `refused` means that the URL, or a redirect, is not public: not http(s), or in a private network. */
  outcome: 'answered' | 'unreachable' | 'refused'
  status: number | null
  finalUrl: string
  /** The error code, such as `ENOTFOUND`, `TIMEOUT` or `REDIRECTS`; null on success. */
  reason: string | null
}

type Options = Partial<Network> & {
  /** Time limit for each of the two requests, including redirects. */
  milliseconds?: number
  signal?: AbortSignal
}

const redirectLimit = 10
const atOnce = 4
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: 'text/html,*/*;q=0.8' }

/** Checks URLs, a few at a time. Returns the results in the same order. */
export async function checkUrls(urls: string[], signal?: AbortSignal): Promise<LinkAnswer[]> {
  const answers: LinkAnswer[] = []
  const waiting = urls.entries()
  const checkNext = async () => {
    for (const [index, url] of waiting) answers[index] = await checkLink(url, { signal })
  }
  await Promise.all(Array.from({ length: atOnce }, checkNext))
  return answers
}

/** Checks a URL with HEAD and, unless that succeeds, with GET. Failures are results as well. */
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
      const address = new URL(finalUrl)
      const response = await requestPublic(address, options)
      response.destroy()
      const redirect = redirectOf(response, address)
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
