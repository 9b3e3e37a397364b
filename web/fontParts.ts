const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/**
 * The characters of each part of a font, by the suffix of its name, as a CSS unicode-range, and the published file with them. If
 * two parts claim a character, the later font face that has it wins. Characters in no part are shown in a local font.
 */
export const fontParts = {
  /** Other characters that organizers may type: the rest of Latin-1 and symbols of western European texts. */
  '-more': { letters: `${range(0xa1, 0xff)}ıŒœ˚˜‰‹›€™←↑→↓−`, range: 'U+A1-2212', source: 'latin' },
  /** Names in Turkish and the languages of central Europe. */
  '-extended': { letters: range(0x100, 0x24f), range: 'U+100-24F', source: 'latin-ext' },
  /** Names in Vietnamese. */
  '-vietnamese': { letters: `${range(0x1ea0, 0x1ef9)}ăâđêôơưĂÂĐÊÔƠƯ`, range: 'U+1EA0-1EF9', source: 'vietnamese' },
  /** English with its punctuation, and symbols that the pages add. */
  '': {
    letters: `${range(0x20, 0x7e)}\u00a0©·×–—‘’‚“”„†•…`,
    range: 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013-2026',
    source: 'latin',
  },
}
