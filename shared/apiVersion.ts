/** The version of the Content Lake API that site, Studio and tools speak. */
export const apiVersion = '2025-02-19'
