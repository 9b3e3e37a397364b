import { existsSync } from 'node:fs'

/** Where a file of the project lies for this process: functions at Vercel run in web/, everything else in the project's folder. */
export const inProject = (path: string): string => (existsSync('web') ? path : `../${path}`)
