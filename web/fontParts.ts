const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/**
 * The letters of each part of a font, by what its name ends in, and what a style sheet says of them. Browsers fetch the
 * first when a page has one of its letters that the second does not claim: a style sheet's last word counts. What is in
 * neither shows in a font of the visitor's machine.
 */
export const fontParts = {
  /** What organisers may type besides: the rest of Latin-1, and signs of western European texts. */
  '-more': { letters: `${range(0xa1, 0xff)}ıŒœ˚˜‰‹›€™←↑→↓−`, range: 'U+A1-2212' },
  /** English with its punctuation, and the signs that pages add by themselves. */
  '': { letters: `${range(0x20, 0x7e)}\u00a0©·×–—‘’‚“”„†•…`, range: 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013-2026' },
}
