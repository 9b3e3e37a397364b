const letters = new Intl.Segmenter('en-US')

/** Cuts a text to a number of characters, the last of which is then “…”. Never cuts an emoji or an accented letter in two. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, letters.segment(text).containing(most - 1)?.index).trimEnd()}…`
}
