import { existsSync } from 'node:fs'

/** Returns the path of a project file from the working directory: Vercel functions run in web/, everything else in the root. */
export const inProject = (path: string): string => (existsSync('web') ? path : `../${path}`)
