/** The names that stand in the files of deploy/: nobody has them, and the proxies of the tests answer for them. */
export const siteName = 'westie.example.org'
export const studioName = 'studio.westie.example.org'

export const siteUrl = `https://${siteName}`
export const studioUrl = `https://${studioName}`
