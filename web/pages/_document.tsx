import Document, { Head, Html, Main, NextScript, type DocumentContext, type DocumentInitialProps } from 'next/document'
import { ServerStyleSheet } from 'styled-components'
import { assets, fontFaces } from '../fontFaces.ts'
import { contentSecurityPolicy } from '../contentSecurityPolicy.ts'
import type { Props } from '../page.ts'
import { withSources } from '../preview/previewSources.ts'

const isProduction = process.env.NODE_ENV === 'production'

/** Markers that styled-components adds for its own script in the browser, which these pages don't have. */
const markers = /<\/?style[^>]*>|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\/\*!sc\*\//g

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
      const css = fontFaces + sheet.getStyleTags().replace(markers, '')
      const heads = isProduction ? { head: [], headOfPage: head } : { head, headOfPage: [] }
      return { ...others, html: context.pathname.startsWith('/draft') ? withSources(html) : html, css, ...heads }
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
