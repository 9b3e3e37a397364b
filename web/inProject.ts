import { existsSync } from 'node:fs'

/** Returns the path of a project file from the working directory: functions on Vercel run in web/, everything else in the project's root. */
export const inProject = (path: string): string => (existsSync('web') ? path : `../${path}`)
