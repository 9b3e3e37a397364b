/** Returns a page's title for browser tabs and search results: its own title and the site name. */
export const pageTitle = (title: string | null, siteName: string | null) =>
  [title, siteName].filter((part, index, parts) => part && parts.indexOf(part) === index).join(' | ')
