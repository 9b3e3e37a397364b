import { NotPublic, redirectOf, requestPublic, type Network } from 'server-toolkit/requestPublic.ts'
import type { LinkAnswer } from '../checks/contentLinks.ts'

type Options = Partial<Network> & {
  /** Time limit, including redirects. */
  milliseconds?: number
}

const redirectLimit = 10
const headers = { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: 'text/html,*/*;q=0.8' }

/** Checks a URL by its status, without reading its content. Returns failures as results, too. */
export async function checkLink(url: string, { milliseconds = 8000, ...network }: Options = {}): Promise<LinkAnswer> {
  const signal = AbortSignal.timeout(milliseconds)
  let finalUrl = url
  try {
    for (let redirects = 0; redirects <= redirectLimit; redirects++) {
      const address = new URL(finalUrl)
      const response = await requestPublic(address, { ...network, headers, signal })
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
    const reason = signal.aborted ? 'TIMEOUT' : (code ?? message)
    return { url, outcome, status: null, finalUrl, reason }
  }
}
