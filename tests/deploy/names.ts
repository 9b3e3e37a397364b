/** The host names in the files of deploy/. They are unregistered; the tests' proxies answer for them. */
export const siteName = 'westie.example.org'
export const studioName = 'studio.westie.example.org'

export const siteUrl = `https://${siteName}`
export const studioUrl = `https://${studioName}`
