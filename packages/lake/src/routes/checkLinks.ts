import { readJson } from '../http/body.ts'
import { badRequest, LakeError } from '../errors.ts'
import { checkUrls } from '../links/checkLink.ts'
import type { Handler } from '../context.ts'

const atMost = 100

/** The ids of users with a running check. */
const busy = new Set<string>()

/** `POST /links/check` with `{urls}`: returns the results in the same order; one check at a time per user. */
export const checkLinks: Handler = async ({ lake, request, authorize, user }) => {
  const id = user?.id ?? ''
  if (busy.has(id)) throw new LakeError(429, 'tooManyRequestsError', 'Your last check of links has not ended yet')
  busy.add(id)
  try {
    const urls = readUrls(await readJson({ request, authorize }))
    const answers = await checkUrls(urls, AbortSignal.any([request.signal, lake.closing]))
    if (lake.closing.aborted) throw new LakeError(503, 'serviceUnavailableError', 'The lake is shutting down')
    return Response.json(answers)
  } finally {
    busy.delete(id)
  }
}

function readUrls({ urls }: Record<string, unknown>): string[] {
  if (Array.isArray(urls) && urls.length <= atMost && urls.every((url) => typeof url === 'string')) return urls
  throw badRequest(`The body must be {"urls": […]} with at most ${atMost} addresses`)
}
