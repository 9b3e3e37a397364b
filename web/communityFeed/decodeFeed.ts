/**
 * Decodes a feed, after unfolding its lines, because a fold may split the bytes of a character.
 * @param contentType names the encoding; used only if the bytes aren't UTF-8, since many servers name the wrong one
 */
export function decodeFeed(bytes: Buffer, contentType = ''): string {
  const named = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'windows-1252'
  const marked = byteOrders[bytes.toString('latin1', 0, 2)]
  if (marked || /^utf-?16|^iso-2022/i.test(named)) return decode(bytes, marked ?? named) ?? ''
  const unfolded = bytes.toString('latin1').replace(/(?:\r{0,2}\n|\r)[ \t]/g, '')
  const lines = Buffer.from(unfolded, 'latin1')
  return decode(lines, 'utf-8') ?? decode(lines, named) ?? decode(lines, 'windows-1252') ?? ''
}

const byteOrders: Record<string, string> = { '\xFF\xFE': 'utf-16le', '\xFE\xFF': 'utf-16be' }

/** Returns null for an unknown encoding, and for bytes that aren't in it. */
function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
