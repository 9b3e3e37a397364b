/**
 * Returns accessors for a value that is shared by the whole process. Next bundles each route separately, and web/server.ts runs
 * outside of these bundles, so each of them has its own copy of a module. Such values are therefore stored on `globalThis`.
 * @param name identifies the value
 * @param initial the value until `set` is called
 */
export function processWide<T>(name: string, initial: T) {
  const shared = globalThis as { [key: symbol]: T }
  const key = Symbol.for(name)
  if (!(key in shared)) shared[key] = initial
  return {
    get: () => shared[key] as T,
    set: (value: T) => {
      shared[key] = value
    },
  }
}

export type Failure = {
  /** One sentence without its period. */
  message: string
  /** Whether the content store refuses the site's requests, so that retrying does not help until somebody acts. */
  isRefusal: boolean
}

/** The reason for a renewal; empty unless a document changed. */
export type Change = {
  /** The type of the document that changed. */
  type?: string | null
  /** The transaction in which it changed. */
  transactionId?: string | null
}

/** The state of the pages. Only the renewal writes it; /api/health, /api/live and the clock read it. */
export const renewal = processWide('renewal', {
  /** Whether a renewal has succeeded or failed since the start. Until then, pages may be older than those of other servers. */
  isFirstOver: false,
  /** Why the last renewal failed; null if it succeeded. */
  failure: null as Failure | null,
  /** The period in which all pages are correct, in milliseconds since 1970: from a renewal until time changes a page. */
  validity: { from: 0, until: 0 },
  /** The last publish that each page includes, by path: ISO 8601, or null if nothing was published. */
  contentAsOf: new Map<string, string | null>(),
  /** The last publish of the content that is being rendered, in milliseconds since 1970; 0 if none is. Shared with a thread. */
  contentInWork: new Float64Array(new SharedArrayBuffer(8)),
  /** The same for the content on which the previous server hung; 0 for none. */
  hungContent: 0,
}).get()

/** Renews all pages; web/server.ts and, on Vercel, /api/revalidate set it. */
export const renewer = processWide<((change: Change) => Promise<void>) | null>('renewer', null)

/** Returns whether this server keeps its pages current: not in development, nor on Vercel, where nothing runs between requests. */
export const renewsItself = () => process.env.NODE_ENV === 'production' && !process.env.VERCEL

/** Next's method that renders a page and stores it, which it gives to API routes only. */
export const revalidator = processWide<((path: string) => Promise<void>) | null>('revalidator', null)
