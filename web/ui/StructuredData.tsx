/** JSON-LD for search engines. It is data: the page's content security policy lets it stand, and nothing runs it. */
export function StructuredData({ value }: { value: Record<string, unknown> }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
