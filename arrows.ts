import type { IConfiguration } from 'dependency-cruiser'

/**
 * Who may import whom. `npm run lint` fails at an import that is not in here and at a circle; types count.
 * A new folder or room gets its place here first. tests/ and docs/ may import everything, and nobody imports them.
 */
const folders = {
  content: ['web/ui/mark'],
  packages: [],
  schedule: [],
  schemas: ['schedule'],
  guard: ['schedule', 'schemas'],
  lake: ['packages'],
  web: ['packages', 'schedule', 'schemas'],
  studio: ['guard', 'schedule', 'schemas', 'web/ui/mark'],
  bin: ['guard', 'lake', 'packages', 'schedule', 'schemas', 'web/fontParts', 'web/renewal', 'web/sanity'],
  deploy: ['bin'],
}

/** What runs in a visitor's browser is small: of everything else, it may import these alone. */
const browser = ['schedule', 'schemas/pages']

/** The rooms of the lake, from the ground up: each may import those in the lines above it. */
const lake = [
  ['document|errors|ids|input|lruSet|processorBudget|roles|sizeLimit|sqliteErrors'],
  ['http', 'links', 'store'],
  ['accounts', 'assets', 'backup', 'dataset', 'history'],
  ['query', 'write'],
  ['hooks', 'releases', 'streams'],
  ['context'],
  ['routes'],
  ['lake', 'settings'],
  ['commands', 'lakeProcess', 'server'],
  ['main'],
  ['cli'],
]

/** The rooms of the site, in the same way. */
const web = [
  ['fontParts', 'foreignOrigin', 'inProject', 'sanity', 'theme'],
  ['assets'],
  ['fontFaces', 'renewal', 'ui'],
  ['communityFeed', 'contentSecurityPolicy', 'minify', 'preview', 'storedPages'],
  ['queries'],
  ['page', 'share'],
  ['structuredData'],
  ['sections'],
  ['instrumentation', 'pages', 'server'],
  ['browser'],
]

const places = [...Object.keys(folders), 'docs', 'tests']
const anyFolder = inside(places)

const config: IConfiguration = {
  forbidden: [
    {
      name: 'circle',
      comment: 'A circle: whoever changes one of these has to know them all. Move what they share below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(folders).map(([folder, allowed]) => only(folder, allowed, anyFolder)),
    placed('^[\\w-]+/', inside([...places, 'node_modules'])),
    only('web/browser', browser, anyFolder),
    ...rooms('lake', lake),
    ...rooms('web', web),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/(\\.next|\\.sanity|dist)/', '^web/public/', '\\.d\\.ts$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

export default config

/** Each room may import those above it in its folder. */
function rooms(folder: string, lines: string[][]) {
  const within = (room: string) => `${folder}/(${room})`
  const ruled = lines.flatMap((line, index) => {
    const above = lines.slice(0, index).flat().map(within)
    return line.map((room) => only(within(room), above, `^${folder}/`))
  })
  return [...ruled, placed(`^${folder}/`, inside(lines.flat().map(within)))]
}

function only(room: string, allowed: string[], among: string) {
  const [name, ...names] = [room, ...allowed].map((path) => path.replaceAll(/[()]/g, '').replaceAll('|', ', '))
  return {
    name: `against the arrows of ${name}`,
    comment: `It may import ${['itself', ...names].join(', ')}, and nothing else of the project: arrows.ts says who may.`,
    severity: 'error' as const,
    from: { path: inside([room]) },
    to: { path: among, pathNot: inside([room, ...allowed]) },
  }
}

/** What has no place is under no rule. */
function placed(among: string, places: string) {
  return {
    name: 'no place',
    comment: 'arrows.ts does not know this folder or room: give it a place there.',
    severity: 'error' as const,
    from: { path: among, pathNot: places },
    to: {},
  }
}

/** Everything within some folders, and files of these names. */
function inside(paths: string[]): string {
  return `^(${paths.join('|')})(/|\\.tsx?$)`
}
