/**
 * Endpoints that official tools request and the lake does not have, by path after the version, with what to use
 * instead.
 */
const absent: [path: RegExp, sentence: string][] = [
  [/^\/organizations\b/, 'This lake has no organizations: it holds one project'],
  [/^\/projects$/, 'This lake holds one project; start another one on another LAKE_DIR'],
  [/^\/(apis\/)?graphql\b/, 'This lake has no GraphQL; ask in GROQ'],
  [/\/backups\b/, 'This lake makes no backups by itself; npm run lake -- backup FILE makes one'],
  [/\/embeddings\b/, 'This lake has no embeddings'],
  [/^\/media-libraries\b/, 'This lake has no media library: its pictures are in its datasets'],
  [/\/aliases\b/, 'This lake has no aliases of datasets: use the name of the dataset'],
  [/^\/projects\/[^/]+\/cors\b/, 'This lake reads its origins at its start, from SITE_URL and LAKE_ALLOWED_ORIGINS'],
  [/\/user-applications\b/, 'This lake takes no Studio in; LAKE_STUDIO_DIR names the folder of one that is built'],
]

/** Returns why a path is not supported, as a sentence; null for an unknown path. */
export function whyAbsent(pathname: string): string | null {
  const path = pathname.replace(/^\/+v[\w-]+/, '')
  return absent.find(([asked]) => asked.test(path))?.[1] ?? null
}
