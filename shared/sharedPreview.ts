import { pagePaths } from './pages.ts'

// Studio and site agree on these documents; no form shows them. The hosted service knows their types.

/** What a link to a preview leads to, for somebody without an account. */
export type SharedPreview = {
  /** A draft's, so that nothing renews and no public dataset shows it. */
  _id: string
  _type: typeof sharedPreviewType
  secret: string
  /** The one page that it leads to; null: the whole site. */
  path: string | null
  /** ISO 8601 */
  expiresAt: string
  /** Who made it: with the account the link ends. */
  userId: string
}

export const sharedPreviewType = 'sanity.previewUrlShareAccess'
/** Written by the site when somebody looks: `openedAt` is the last time, in ISO 8601. */
export const previewOpeningType = 'sanity.previewUrlShareAccess.opened'

const prefix = 'drafts.sanity-preview-url-secret.share-access.'
export const sharedPreviewId = (id: string) => `${prefix}${id}`
export const previewOpeningId = (sharedId: string) => `${sharedId}.opened`

/** Where a link leads, on the site. */
export const sharedPreviewAddress = (siteUrl: string, secret: string) => `${siteUrl}/api/draft/shared?key=${secret}`

/** Whether what a link leads to holds a page. */
export const isShared = ({ path }: Pick<SharedPreview, 'path'>, page: string) =>
  path === null ? pagePaths.includes(page) : path === page
