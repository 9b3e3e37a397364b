/** Cuts a text to a number of characters, the last of which is then “…”. Never cuts an emoji or an accented letter in two. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text
  const letters = new Intl.Segmenter('en-US').segment(text)
  return `${text.slice(0, letters.containing(most - 1)?.index).trimEnd()}…`
}
