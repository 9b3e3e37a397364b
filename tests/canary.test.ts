import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluateSync, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'

/** Internals of installed packages that this repository depends on; docs/upgrading.md explains each. */
const internals: [packageName: string, files: string, texts: string[]][] = [
  [
    'sanity',
    'lib/*.js',
    [
      'localStorage._sanity_debugProtocol',
      '"document.pair.listen"',
      '"reset"',
      '"data-testid": "deleted-document-banner"',
      '"data-testid": "document-pane"',
      '"data-testid": "document-panel-document-title"',
      '"data-testid": "document-perspective-list"',
      '"data-testid": "form-view"',
      '"data-testid": "pane-header"',
      '"table-row-skeleton" : "table-row"',
      '/comments/${dataset}/setup',
      '*[_type == \\"system.group\\"]{members, grants}',
      '"data-ui": "DocumentInspectorPanel"',
      '"sanity/structure/incoming-references"',
      'console.error("Error setting data:", error), null',
      '"data-ui": "ReleasesNav"',
      '`presentation-narrow-tab-${',
      '"narrow-tabs.content-tab.label"',
      '"narrow-tabs.preview-tab.label"',
      '"asset-sources.common.uploader.upload-failed.title"',
      '"inputs.file.upload-failed.title"',
      '"input.files.common.upload-progress"',
      '__unstable_presence',
      'unstable_clientFactory',
      '_searchParams',
      '"studio.timezone."',
      'contentReleases: "content-releases"',
      '"schedule-publish-dialog.description"',
      'effectFormat: "mendoza"',
      '_upload',
    ],
  ],
  ['@sanity/ui', 'dist/*.js', ['"data-ui": "Card"', '"data-ui": "Flex"', '"data-ui": "Menu"', '"data-ui": "Stack"']],
  ['@sanity/presentation-comlink', 'dist/index.js', ['"overlay/focus": "visual-editing/focus"']],
  ['@sanity/client', 'dist/index.js', ['config.resolveFetch', 'resolveEventSourceFetch(config']],
  ['next', 'dist/pages/_document.js', ['unstable_runtimeJS === false', '__NEXT_DATA__']],
]

describe.each(internals)('%s still contains', (packageName, files, texts) => {
  const folder = join('node_modules', packageName)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const code = globSync(join(folder, files)).map((path) => readFileSync(path, 'utf8'))

  it.each(texts)('%s', (text) => {
    const isThere = code.some((content) => content.includes(text))
    expect(isThere, `${packageName} ${version} no longer contains ${text}: see docs/upgrading.md`).toBe(true)
  })
})

describe('groq-js still', () => {
  const { version } = JSON.parse(readFileSync('node_modules/groq-js/package.json', 'utf8')) as { version: string }

  it('parses a filter into the nodes that the lake rewrites', () => {
    expect(parse('*[_type == $type][0]'), `groq-js ${version}: see docs/upgrading.md`).toMatchObject({
      type: 'AccessElement',
      base: {
        type: 'Filter',
        base: { type: 'Everything' },
        expr: {
          type: 'OpCall',
          op: '==',
          left: { type: 'AccessAttribute', name: '_type' },
          right: { type: 'Parameter', name: 'type' },
        },
      },
    })
  })

  it('adds arrays with their own concat method, and reads the type of a node whenever it evaluates it', () => {
    let evaluations = 0
    const sum = parse('$call + [2]')
    const node = {
      ...sum,
      get type() {
        evaluations += 1
        return sum.type
      },
    } as typeof sum
    const call = Object.assign([], { concat: (args: unknown[]) => [...args, 'called'] })
    const { data } = evaluateSync(node, { params: { call } }) as { data: unknown }
    expect(data, `groq-js ${version}: see docs/upgrading.md`).toEqual([2, 'called'])
    expect(evaluations, `groq-js ${version}: see docs/upgrading.md`).toBeGreaterThan(0)
  })
})
