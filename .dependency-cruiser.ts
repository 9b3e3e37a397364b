import type { IConfiguration } from 'dependency-cruiser'

/**
 * Lists what each folder may import; `npm run lint` fails on any other import and on every cycle, type imports included.
 * Everything may import packages by their `exports`. tests/ and docs/ may import everything, and nothing imports them.
 */
const folders = {
  content: ['shared', 'web/ui/mark'],
  'packages/lake/src': ['packages/server-toolkit/src'],
  'packages/server-toolkit/src': [],
  shared: [],
  schedule: ['shared'],
  schemas: ['schedule', 'shared'],
  checks: ['schedule', 'shared', 'web/sanity/types.generated'],
  web: ['packages/server-toolkit/src', 'schedule', 'shared'],
  studio: ['checks', 'schedule', 'schemas', 'shared', 'web/ui/mark'],
  bin: ['checks', 'packages/lake/src', 'packages/server-toolkit/src', 'schedule', 'shared', 'web/sanity'],
  deploy: ['bin'],
}

/** Code that runs in a visitor's browser stays small: outside its own folder it may import these alone. */
const browser = ['schedule', 'shared']

/** Layers, lowest first: a file or folder may import the lines above its own. */
const layers = {
  'packages/lake/src': [
    ['document|durations|errors|fairQueue|input|log|limits|rateLimiter|roles|embedder'],
    ['http', 'store'],
    ['accounts', 'assets', 'backup', 'dataset', 'history'],
    ['query', 'write'],
    ['hooks', 'releases', 'streams'],
    ['context'],
    ['routes'],
    ['routeTable'],
    ['lake', 'lakeSettings'],
    ['commands', 'lakeServer'],
    ['main'],
    ['cli'],
  ],
  schedule: [
    ['schedule', 'time', 'wording/(dates|sentences)'],
    ['venueFacts'],
    ['notices', 'projections', 'team', 'wording/weekly'],
    ['occurrences', 'wording/describeEvening'],
    ['icalendar', 'registration'],
    ['upcoming'],
    ['wording/nextClass'],
    ['wording/preregistration'],
  ],
  web: [
    ['askListener', 'inProject', 'requestAddress', 'sanity', 'theme'],
    ['assets'],
    ['fontFaces', 'renewal/(shareRuns|state)', 'ui'],
    ['communityFeed', 'contentSecurityPolicy', 'preview', 'storedPages'],
    ['queries'],
    ['renewal'],
    ['page'],
    ['share'],
    ['structuredData'],
    ['sections'],
    ['pages/(?!api|draft)[\\w-]+', 'previewServer', 'server'],
    ['routes'],
    ['visitorChanges'],
    ['pages/(api|draft)'],
    ['browser'],
  ],
  studio: [
    ['environment', 'history', 'look', 'templates', 'useMayPublish', 'useTask'],
    ['forms', 'lists', 'static', 'uploads', 'VenueInput', 'visitorChanges'],
    ['access', 'checks', 'connection', 'inputs', 'season', 'thisWeek', 'undoLastPublish'],
    ['venue'],
    ['pagesShowing', 'publish', 'share'],
    ['live'],
    ['deletion', 'tonight'],
    ['documentActions', 'embedded', 'InputByType', 'presentation', 'structure', 'StudioLayout'],
    ['sanity\\.(cli|config)'],
  ],
}

const places = [...Object.keys(folders), 'docs', 'tests', 'packages/[\\w-]+/tests']
const anyFolder = inside(places)

const config: IConfiguration = {
  forbidden: [
    {
      name: 'cycle',
      comment: 'An import cycle: move what these files share into a file below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(folders).map(([folder, allowed]) => only(folder, allowed, anyFolder)),
    listed('^[\\w-]+/', inside([...places, 'node_modules'])),
    only('web/browser', browser, anyFolder),
    ...Object.entries(layers).flatMap(([folder, lines]) => layerRules(folder, lines)),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/(\\.next|\\.sanity|dist)/', '^web/public/', '\\.d\\.ts$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

export default config

function layerRules(folder: string, lines: string[][]) {
  const within = (name: string) => `${folder}/(${name})`
  const rules = lines.flatMap((line, index) => {
    const below = lines.slice(0, index).flat().map(within)
    return line.map((name) => only(within(name), below, `^${folder}/`))
  })
  return [...rules, listed(`^${folder}/`, inside(lines.flat().map(within)))]
}

function only(importer: string, allowed: string[], among: string) {
  const [name, ...names] = [importer, ...allowed].map((path) => path.replaceAll(/[()\\]/g, '').replaceAll('|', ', '))
  return {
    name: `dependency rule of ${name}`,
    comment: `It may import ${['itself', ...names].join(', ')}; .dependency-cruiser.ts lists what may import what.`,
    severity: 'error' as const,
    from: { path: inside([importer]) },
    to: { path: among, pathNot: inside([importer, ...allowed]) },
  }
}

/** Reports files that no rule covers. */
function listed(among: string, known: string) {
  return {
    name: 'unlisted',
    comment: 'No dependency rule covers this file: add its folder to .dependency-cruiser.ts.',
    severity: 'error' as const,
    from: { path: among, pathNot: known },
    to: {},
  }
}

/** Matches everything inside some folders, and files of these names. */
function inside(paths: string[]): string {
  return `^(${paths.join('|')})(/|\\.tsx?$)`
}
