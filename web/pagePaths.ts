/** Every page of the site, for search engines. */
export const pagePaths = ['/', '/classes', '/firsttime', '/register', '/contact-us', '/community', '/teachers']

/** Everything that shows documents; an edit renews all of it. */
export const renewedPaths = [...pagePaths, '/404', '/500']
