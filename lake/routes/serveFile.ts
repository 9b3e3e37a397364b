import type { Handler } from '../routes.ts'
import { assetOf, serveOriginal } from './serveOriginal.ts'

/** `GET /files/:project/:dataset/:file` @see https://www.sanity.io/docs/http-reference/assets */
export const serveFile: Handler = (context) => {
  const asset = assetOf(context, 'file')
  const { mimeType } = asset.document
  const isType = typeof mimeType === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(mimeType)
  return serveOriginal(context, asset, isType ? mimeType : 'application/octet-stream')
}
