/** Every page that shows documents; an edit renews all of them. */
export const pagePaths = ['/', '/classes', '/firsttime', '/register', '/contact-us', '/community', '/teachers'] as const

export type PagePath = (typeof pagePaths)[number]
