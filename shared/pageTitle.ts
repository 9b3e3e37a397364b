/** A page's title in browser tabs and search results: its own, then the site's name. */
export const pageTitle = (title: string | null, siteName: string | null) =>
  [title, siteName].filter((part, index, parts) => part && parts.indexOf(part) === index).join(' | ')
