import { processWide } from './processWide.ts'

/** By path: before the page was rendered last, when its reading of the content store began; ISO 8601. */
export const renderedAt = processWide('renderedAt', new Map<string, string>()).get()
