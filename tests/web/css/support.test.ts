import type { BrowserName, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { describe, expect, it } from 'vitest'
import { featuresOf, lookUp, mdn } from './features.ts'
import { allStyleSheets } from './styleSheets.ts'

/** Features that some browsers lack, and what their visitors see. */
const enhancements: Record<string, string> = {
  'at-rules.view-transition': 'pages replace each other at once',
  'properties.hyphenate-limit-chars': 'Safari hyphenates by its own limits',
  'properties.accent-color': 'phones and Safari do not adapt the mark to the color; the preview alone uses it',
  'properties.cursor.default': 'phones have no pointer',
  'properties.cursor.pointer': 'phones have no pointer',
  'properties.text-size-adjust': 'Safari takes it with its prefix, and Firefox does not enlarge text by itself',
  'properties.user-select': 'Safari takes it with its prefix',
  'properties.view-timeline': 'lines are drawn in full, whatever the scroll position',
  'selectors.marker': 'Safari applies color and font, which are all that is set here',
}

const browsers: BrowserName[] = [
  'chrome',
  'chrome_android',
  'firefox',
  'firefox_android',
  'safari',
  'safari_ios',
  'samsunginternet_android',
]

/** The first release of each browser's second newest major version, or its oldest extended support release. */
const oldest = new Map(browsers.map((name) => [name, oldestRelease(name)]))

describe('the style sheets', () => {
  it('use only features that the last two versions of all browsers support, or provide a fallback', () => {
    const missing = allStyleSheets().flatMap(({ file, css }) =>
      featuresOf(css).flatMap((path) => {
        const lacking = browsersWithout(path)
        return lacking.length === 0 || path in enhancements ? [] : [`${file}: ${path} (${lacking.join(', ')})`]
      }),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  it('use every listed enhancement', () => {
    const used = new Set(allStyleSheets().flatMap(({ css }) => featuresOf(css)))
    expect(Object.keys(enhancements).filter((path) => !used.has(path))).toEqual([])
  })
})

function browsersWithout(path: string): string[] {
  const support = lookUp(path)?.support
  if (support === undefined) return ['MDN has no data']
  return browsers.filter((name) => {
    const statements: SimpleSupportStatement[] = [support[name] ?? []].flat()
    return !statements.some(
      ({ version_added: added, version_removed: removed, prefix, flags, partial_implementation: isPartial }) =>
        typeof added === 'string' &&
        compare(added.replace('≤', ''), oldest.get(name) ?? '') <= 0 &&
        !(removed ?? prefix ?? flags ?? isPartial),
    )
  })
}

function oldestRelease(name: BrowserName): string {
  const releases = Object.entries(mdn.browsers[name].releases).sort(([one], [other]) => compare(one, other))
  const [extended] = releases.find(([, { status }]) => status === 'esr') ?? []
  const [current = ''] = releases.find(([, { status }]) => status === 'current') ?? []
  const [first = ''] = releases.find(([version]) => Number.parseInt(version) >= Number.parseInt(current) - 1) ?? []
  return extended ?? first
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
