import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StructuredData } from '../../../web/sections/Page.tsx'

it("can't be closed by text from a document", () => {
  const html = renderToStaticMarkup(<StructuredData value={{ name: '</script><script>alert(1)</script>' }} />)
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  expect(JSON.parse(html.replace(/<\/?script[^>]*>/g, ''))).toEqual({ name: '</script><script>alert(1)</script>' })
})
