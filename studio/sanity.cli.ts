import { resolve } from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import type { Alias, Plugin, UserConfig } from 'vite'

const isEmbedded = process.env.SANITY_API_HOST !== ''
const projectId = process.env.SANITY_PROJECT_ID || 'westie'
const dataset = process.env.SANITY_DATASET || 'production'

/** Where `deploy` puts the Studio of a hosted project, without asking. */
const [, studioHost] = /^https:\/\/([\w-]+)\.sanity\.studio\/?$/.exec(process.env.SANITY_STUDIO_URL ?? '') ?? []

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- hosted projects choose the address of their Studio by it
  ...(studioHost !== undefined && { studioHost }),
  typegen: {
    enabled: false,
    path: ['../web/**/*.{ts,tsx}', '../checks/**/*.ts'],
    schema: '../web/sanity/schema.json',
    generates: '../web/sanity/types.generated.ts',
    overloadClientMethods: true,
  },
  vite: (config): UserConfig => ({
    ...config,
    define: {
      ...config.define,
      'process.env.SANITY_STUDIO_IS_EMBEDDED': JSON.stringify(String(isEmbedded)),
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(process.env.SITE_URL || 'http://localhost:3000'),
      'process.env.SANITY_STUDIO_PROJECT_ID': JSON.stringify(projectId),
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(dataset),
    },
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { codeSplitting: { groups: whatEveryScreenNeeds } },
      },
    },
    plugins: [
      isEmbedded && [oneClient(), waitForParts()],
      config.plugins,
      namePartsEarly(),
      isEmbedded && stayOnThisMachine(),
    ],
    ...(isEmbedded && {
      resolve: { ...config.resolve, alias: withStreams(config.resolve?.alias) },
    }),
  }),
})

/**
 * Two files in place of 350, of which a phone asks for six at a time: what is the same until packages change, and ours.
 * Parts that only some screens show stay on their own.
 */
const whatEveryScreenNeeds = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'studio', tags: ['$initial' as const] },
]

/** Carries the Studio's event streams over one WebSocket; studio/streams/eventSource.ts says why. */
function withStreams(alias: NonNullable<UserConfig['resolve']>['alias']) {
  const streams = {
    find: /^@sanity\/eventsource$/,
    replacement: resolve(import.meta.dirname, 'streams/eventSource.ts'),
  }
  const others = Array.isArray(alias)
    ? (alias as Alias[])
    : Object.entries((alias ?? {}) as Record<string, string>).map(([find, replacement]) => ({ find, replacement }))
  return [streams, ...others]
}

/** Makes our client the Studio's own: it knows an ended session by the class of the error, and crashes at that of a copy. */
function oneClient(): Plugin {
  const sanity = resolve(import.meta.dirname, '../node_modules/sanity/lib/index.js')
  return {
    name: 'one-client',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      return id === 'studio-client' ? this.resolve('@sanity/client', sanity, { skipSelf: true }) : null
    },
  }
}

/** Has the built Studio wait for parts that it cannot load; studio/offline/untilLoaded.ts says why. */
function waitForParts(): Plugin {
  const untilLoaded = JSON.stringify(resolve(import.meta.dirname, 'offline/untilLoaded.ts'))
  return {
    name: 'wait-for-parts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null
      const waiting = code.replaceAll('baseModule()', 'untilLoaded(baseModule)')
      if (waiting === code) throw new Error('Vite loads parts in another way than it did: wait-for-parts does nothing')
      return { code: `import { untilLoaded } from ${untilLoaded}\n${waiting}`, map: null }
    },
  }
}

/** Has the built page name all that the Studio begins with: a phone asks for it at once, not each part after the one before. */
function namePartsEarly(): Plugin {
  return {
    name: 'name-parts-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const begins = new Set(chunks.filter(({ isEntry }) => isEntry))
        for (const { imports } of begins)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) begins.add(chunk)
        const parts = [...begins].filter(({ isEntry }) => !isEntry)
        const page = bundle['index.html']
        if (page?.type !== 'asset' || parts.length === 0)
          throw new Error(
            'Sanity builds a Studio in another way than it did: name-parts-early finds no page or no parts',
          )
        const html = String(page.source)
        const styles = new Set([...begins].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        const links = [
          ...parts.map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}"/>`),
          ...[...styles]
            .filter((fileName) => !html.includes(fileName))
            .map((fileName) => `<link rel="stylesheet" href="/${fileName}"/>`),
        ]
        page.source = html.replace('</head>', `${links.join('')}</head>`)
      },
    },
  }
}

/** Takes out of the built Studio what it would fetch from elsewhere: the dashboard's script, fonts, version probes. */
function stayOnThisMachine(): Plugin {
  return {
    name: 'stay-on-this-machine',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: withoutOtherHosts },
    transform: (code) => (namesOtherHosts.test(code) ? { code: withOwnProbes(code), map: null } : null),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = withOwnProbes(file.code)
          else if (/\.(html|css)$/.test(file.fileName)) file.source = withoutOtherHosts(String(file.source))
        }
      },
    },
  }
}

function withoutOtherHosts(text: string): string {
  return text
    .replace(/<script[^>]+src="https?:\/\/[^>]*><\/script>/g, '')
    .replace(/<link[^>]+href="https?:\/\/[^>]*>/g, '')
    .replace(fonts, '')
}

const fonts = /@font-face\s*{[^}]*https?:\/\/[^}]*}/g

const namesOtherHosts = /https:\/\/(api\.sanity\.io\/vX\/intake\/|sanity-cdn\.com|design-system-static\.sanity\.io)/

/** The lake answers these in place of Sanity's hosts. */
function withOwnProbes(code: string): string {
  const lake = process.env.SANITY_STUDIO_API_HOST ?? ''
  return code
    .replace(fonts, '')
    .replaceAll('https://api.sanity.io/vX/intake/', `${lake}/vX/intake/`)
    .replaceAll('https://sanity-cdn.com', lake)
}
