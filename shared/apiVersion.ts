/** The Content Lake API version that the site, the Studio and the tools use. */
export const apiVersion = '2025-02-19'
