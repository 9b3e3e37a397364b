/** What the store says of an address: packages/lake/src/links/checkLink.ts. */
export type LinkAnswer = {
  url: string
  /** `refused`: it leads where only machines of a private network can go, or to no web page. */
  outcome: 'answered' | 'unreachable' | 'refused'
  /** HTTP status, null without an answer. */
  status: number | null
  /** Where redirects led. */
  finalUrl: string
  /** Error code such as `ENOTFOUND`, `TIMEOUT` or `REDIRECTS`. */
  reason: string | null
}
