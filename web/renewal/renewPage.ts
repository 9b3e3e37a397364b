import { pageRenewed } from './pageRenewed.ts'
import { renderedAt } from './renderedAt.ts'

/**
 * Makes a page anew from what the content store says from a moment on. Next answers with a render that is under way, which may
 * have read the store before: then the page is rendered once more.
 * @param since ISO 8601
 * @param revalidate Next's, of an API route
 */
export async function renewPage(path: string, since: string, revalidate: (path: string) => Promise<void>) {
  await revalidate(path)
  if ((renderedAt.get(path) ?? '') < since) await revalidate(path)
  await pageRenewed.get()(path)
}
