/**
 * State that outlives a request and that the whole process shares. Next bundles its routes and its instrumentation separately,
 * and web/server.ts runs outside of these bundles, so each of them has its own copy of this module. Values are therefore
 * stored on `globalThis` under `Symbol.for` keys.
 *
 * | Cell             | Written by                                  | Read by                                      |
 * | ---------------- | ------------------------------------------- | -------------------------------------------- |
 * | `firstRenewal`   | keepPagesCurrent                            | afterFirstRenewal, /api/health               |
 * | `lastFailure`    | /api/revalidate                             | /api/health, /api/live                       |
 * | `validity`       | queries/siteFacts; web/page.ts only ends it | keepPagesCurrent, web/page.ts                |
 * | `renderedAt`     | pages/_document                             | renewPages                                   |
 * | `pageRenewed`    | web/server.ts                               | renewPages                                   |
 * | `currentContent` | `enterContent`, called by queries/siteFacts | watchForHangs, in its own thread             |
 * | `hungContent`    | watchForHangs                               | `enterContent`                               |
 * | `seenPictures`   | makePictures                                | makePictures                                 |
 * | `isPreviewServer` | web/previewServer.ts                       | instrumentation                              |
 *
 * queries/siteFacts also stores the reading that all pages of one renewal share, which nothing else uses.
 */

/**
 * Returns accessors for a value that is shared by the whole process.
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

/**
 * Whether visitors still wait for the first renewal since this server started. It is over once pages were renewed, when that
 * failed (visitors then get the last good pages), and on servers that do not renew pages.
 */
export const firstRenewal = processWide<'awaited' | 'over'>('firstRenewal', 'awaited')

export type Failure = {
  /** One sentence without its period. */
  message: string
  /** Whether the content store refuses the site's requests, so that retrying does not help until somebody acts. */
  isRefusal: boolean
}

/** Why the last renewal failed; undefined if it succeeded. */
export const lastFailure = processWide<Failure | undefined>('lastFailure', undefined)

const never = { from: 0, until: 0 }
const period = processWide('validity', never)

/**
 * The period in which all pages are correct, in milliseconds since 1970: it starts when they were renewed together and ends
 * when one of them would have to say something else.
 */
export const validity = {
  get: period.get,
  set: period.set,
  includes(time: number): boolean {
    const { from, until } = period.get()
    return from <= time && time < until
  },
  end: () => period.set(never),
}

/** When the last render of each page, by path, began to read the content store: ISO 8601. */
export const renderedAt = processWide('renderedAt', new Map<string, string>()).get()

/** Whether this process renders previews only, and leaves the pages to its parent. */
export const isPreviewServer = processWide('isPreviewServer', false)

/** Called with the path of each renewed page once Next serves it; web/server.ts then replaces its compressed copy. */
export const pageRenewed = processWide<(path: string) => Promise<void>>('pageRenewed', () => Promise.resolve())

/** When the content that pages are currently made from was last published: milliseconds since 1970; 0 for none. */
export const currentContent = processWide('currentContent', new Float64Array(new SharedArrayBuffer(8))).get()

/** The same for the content on which the previous server hung; 0 for none. */
export const hungContent = processWide('hungContent', 0)

/** Paths of the pages rendered since this server started, and for each picture in them the promise that it has been made. */
export const seenPictures = processWide('seenPictures', {
  paths: new Set<string>(),
  made: new Map<string, Promise<void>>(),
}).get()

/**
 * Records which content pages are made from.
 * @param contentAsOf when it was last published; null for none, or for content that is not published
 * @throws Error for content on which a server hung: its pages stay as they are until something else is published
 */
export function enterContent(contentAsOf: string | null): void {
  const content = contentAsOf === null ? 0 : Date.parse(contentAsOf)
  if (content !== 0 && content === hungContent.get())
    throw new Error(
      `Pages of what was published up to ${contentAsOf} kept a server busy without end; the last good ones stay until something else is published`,
    )
  currentContent[0] = content
}
