/** The result of a link check by the embedded content store. */
export type LinkAnswer = {
  url: string
  /** `refused`: the address leads into a private network or isn't a web address. */
  outcome: 'answered' | 'unreachable' | 'refused'
  /** The HTTP status; null without a response. */
  status: number | null
  /** The address after redirects. */
  finalUrl: string
  /** An error code such as `ENOTFOUND`, `TIMEOUT` or `REDIRECTS`. */
  reason: string | null
}
