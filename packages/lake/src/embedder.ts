import { existsSync, readFileSync } from 'node:fs'

/** The project that embeds the lake, as its messages and defaults name it. */
type Embedder = {
  defaultProjectId: string
  command: string
  /** The file that explains the settings; empty for none. */
  settingsFile: string
  /** An id that earlier versions wrote for the holder of the lake's token; empty for none. */
  formerTokenHolder: string
  /** A query for the addresses of pictures on other hosts that the Studio may show; empty for none. */
  studioPictures: string
}

const neutral: Embedder = {
  defaultProjectId: 'embedded-lake',
  command: 'embedded-lake',
  settingsFile: '',
  formerTokenHolder: '',
  studioPictures: '',
}

/** The field `embedded-lake` of package.json in the folder that the program was started in. */
function readField(): Partial<Embedder> {
  if (!existsSync('package.json')) return {}
  return (
    (JSON.parse(readFileSync('package.json', 'utf8')) as { 'embedded-lake'?: Partial<Embedder> })['embedded-lake'] ?? {}
  )
}

export const embedder: Embedder = { ...neutral, ...readField() }
