import { pathToFileURL } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withoutOtherHosts } from '../../studio/sanity.cli.ts'

/** The modules with which the installed command line builds the page; the package doesn't export them. */
const build = pathToFileURL('node_modules/@sanity/cli-build/dist/actions/build/').href

it('loads nothing from other hosts with the page of the embedded Studio', async () => {
  const { DefaultDocument } = (await import(`${build}renderDocumentWorker/components/DefaultDocument.js`)) as {
    DefaultDocument: FunctionComponent<{ basePath: string; css: string[]; entryPath: string }>
  }
  const { decorateIndexWithBridgeScript } = (await import(`${build}decorateIndexWithBridgeScript.js`)) as {
    decorateIndexWithBridgeScript: (html: string) => string
  }
  const page = createElement(DefaultDocument, { basePath: '/', css: ['/static/a.css'], entryPath: '/static/a.js' })
  const built = decorateIndexWithBridgeScript(renderToStaticMarkup(page))
  const loaded = (html: string) => html.match(/<(?:script|link)[^>]+https?:[^>]*>|url\("https?:[^"]*/g) ?? []
  expect(loaded(built), 'the installed version still loads some').toHaveLength(13)
  expect(loaded(withoutOtherHosts(built))).toEqual([])
  expect(withoutOtherHosts(built)).toContain('src="/static/a.js"')
})
