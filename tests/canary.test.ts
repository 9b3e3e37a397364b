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
      '_sanity_debugProtocol',
      '"document.pair.listen"',
      '"reset"',
      '"data-testid": "document-perspective-list"',
      '"data-ui": "ReleasesNav"',
      '`presentation-narrow-tab-${',
      '"narrow-tabs.content-tab.label"',
      '"narrow-tabs.preview-tab.label"',
      '"asset-sources.common.uploader.upload-failed.title"',
      '"inputs.file.upload-failed.title"',
      'unstable_clientFactory',
      '_requestHandler: requestHandler',
      '_upload',
      'beta?.eventsAPI?.documents ?',
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

  it('parses a filter into nodes that show the lake which documents it reads', () => {
    const tree = parse('*[_type == $type][0]', { params: { type: 'class' } })
    expect(tree, `groq-js ${version}: see docs/upgrading.md`).toMatchObject({
      type: 'AccessElement',
      base: {
        type: 'Filter',
        base: { type: 'Everything' },
        expr: {
          type: 'OpCall',
          op: '==',
          left: { type: 'AccessAttribute', name: '_type' },
          right: { type: 'Value', value: 'class' },
        },
      },
    })
  })

  it('adds arrays with their own concat method', () => {
    const call = Object.assign([], { concat: (args: unknown[]) => [...args, 'called'] })
    const { data } = evaluateSync(parse('$call + [2]'), { params: { call } }) as { data: unknown }
    expect(data, `groq-js ${version}: see docs/upgrading.md`).toEqual([2, 'called'])
  })
})
