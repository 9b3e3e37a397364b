/** Shortens a text to a number of characters, ending in “…”. Never splits an emoji or an accented letter. */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const letters = new Intl.Segmenter('en-US').segment(text)
  return `${text.slice(0, letters.containing(maxLength - 1)?.index).trimEnd()}…`
}
