import { draftPath } from './pages.ts'

// The Studio and the site share these documents, which no form shows. The hosted service knows their types.

/** A preview link for people without an account. */
export type SharedPreview = {
  /** A draft id, so that it neither revalidates pages nor appears in a public dataset. */
  _id: string
  _type: typeof sharedPreviewType
  secret: string
  /** The page that the link opens. */
  path: string
  /** ISO 8601 */
  expiresAt: string
  /** The author. The link ends when the account is removed. */
  userId: string
}

export const sharedPreviewType = 'sanity.previewUrlShareAccess'

const prefix = 'drafts.sanity-preview-url-secret.share-access.'
export const sharedPreviewId = (id: string) => `${prefix}${id}`

/** Returns the address of a shared preview on the site. */
export const sharedPreviewAddress = (siteUrl: string, { path, secret }: Pick<SharedPreview, 'path' | 'secret'>) =>
  `${siteUrl}${draftPath(path)}?key=${secret}`
