import { pageRenewed } from './pageRenewed.ts'
import { renderedAt } from './renderedAt.ts'

/**
 * Makes a page anew as of a moment. Next answers with a render that is under way, which may have read the content store before:
 * then the page is rendered once more.
 * @param now ISO 8601
 * @param revalidate Next's, of an API route
 */
export async function renewPage(path: string, now: string, revalidate: (path: string) => Promise<void>) {
  await revalidate(path)
  if (renderedAt.get(path) !== now) await revalidate(path)
  await pageRenewed.get()(path)
}
