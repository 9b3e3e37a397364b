/** Every page of the site, for search engines. */
export const pagePaths = ['/', '/classes', '/firsttime', '/register', '/contact-us', '/community', '/teachers']

/** Where organisers see the draft of a page. */
export const draftPath = (path: string) => (path === '/' ? '/draft' : `/draft${path}`)

/** Everything that shows documents; an edit renews all of it. */
export const renewedPaths = [...pagePaths, '/404', '/500']
