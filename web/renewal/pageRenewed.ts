import { processWide } from './processWide.ts'

/** Told of each page that was made anew, once Next gives it out. web/server.ts, where there is one, keeps pages and hears of it. */
export const pageRenewed = processWide<(path: string) => Promise<void>>('pageRenewed', () => Promise.resolve())
