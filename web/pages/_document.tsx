import Document, { Head, Html, Main, NextScript, type DocumentContext, type DocumentInitialProps } from 'next/document'
import { ServerStyleSheet } from 'styled-components'
import { assets, fontFaces } from '../fontFaces.ts'
import { contentSecurityPolicy } from '../contentSecurityPolicy.ts'
import type { Props } from '../page.ts'
import { withSources } from '../preview/previewSources.ts'

const isProduction = process.env.NODE_ENV === 'production'

const bodyClasses: Record<string, string> = { '/': 'home', '/contact-us': 'contact' }

type OwnProps = {
  css: string
  /** Head elements of the page, in production: Next would add markers for client-side code that these pages don't have. */
  headOfPage: DocumentInitialProps['head']
}

export default class SiteDocument extends Document<OwnProps> {
  static override async getInitialProps(context: DocumentContext): Promise<DocumentInitialProps & OwnProps> {
    const sheet = new ServerStyleSheet()
    const renderPage = context.renderPage
    context.renderPage = () =>
      renderPage({
        enhanceApp: (App) => (props) => sheet.collectStyles(<App {...props} />),
      })
    try {
      const { html, head, ...others } = await Document.getInitialProps(context)
      const css = fontFaces + plainCss(sheet)
      const heads = isProduction ? { head: [], headOfPage: head } : { head, headOfPage: [] }
      return { ...others, html: finish(html, css, context.pathname), css, ...heads }
    } finally {
      sheet.seal()
    }
  }

  override render() {
    const { css, headOfPage } = this.props
    const { page, props } = this.props.__NEXT_DATA__
    const { site, foreignSources, previewOf, previewAt, sharedUntil } = props.pageProps as Partial<Props<unknown>>
    return (
      <Html lang="en-US">
        <Head>
          {headOfPage}
          {isProduction && (
            <meta httpEquiv="Content-Security-Policy" content={contentSecurityPolicy(css, foreignSources)} />
          )}
          <link rel="preload" href={assets['display.woff2']} as="font" type="font/woff2" crossOrigin="anonymous" />
          <link rel="preload" href={assets['text.woff2']} as="font" type="font/woff2" crossOrigin="anonymous" />
          <link rel="alternate" href="/calendar.ics" type="text/calendar" title="Calendar" />
          <style dangerouslySetInnerHTML={{ __html: css }} />
          <script type="module" src={assets['site.js']} />
          {previewOf && !sharedUntil && <script type="module" src={assets['preview.js']} />}
        </Head>
        <body className={bodyClasses[previewOf ?? page]} data-time-zone={site?.timeZone} data-preview-at={previewAt}>
          <Main />
          <NextScript />
        </body>
      </Html>
    )
  }
}

function finish(html: string, css: string, pathname: string): string {
  if (pathname.startsWith('/draft')) return withSources(html)
  // In development React hydrates the markup, so it must stay as React rendered it.
  return isProduction ? withUsedClasses(html, css) : html
}

/** Drops the classes that styled-components adds to each element in case another component selects it. */
const withUsedClasses = (html: string, css: string): string =>
  html.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const used = names.split(' ').filter((name) => css.includes(`.${name}`))
    return used.length > 0 ? ` class="${used.join(' ')}"` : ''
  })

/** Returns the collected styles without the markers that only styled-components' client code reads. */
function plainCss(sheet: ServerStyleSheet): string {
  return sheet
    .getStyleTags()
    .replace(/<\/?style[^>]*>/g, '')
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll('/*!sc*/', '')
    .trim()
}
