import { type Page } from '@playwright/test'

/** Spaces the text of a page as far as a reader may: the figures of WCAG 2.2, 1.4.12. Doing it twice changes nothing. */
export const widenSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })
