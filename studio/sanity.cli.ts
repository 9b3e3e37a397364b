import { resolve } from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import type { Plugin } from 'vite'

const isEmbedded = process.env.SANITY_API_HOST !== ''
const projectId = process.env.SANITY_PROJECT_ID || 'westie'
const dataset = process.env.SANITY_DATASET || 'production'

/** The host name to which `deploy` publishes the Studio of a hosted project. */
const [, studioHost] = /^https:\/\/([\w-]+)\.sanity\.studio\/?$/.exec(process.env.SANITY_STUDIO_URL ?? '') ?? []

/** Bundles what every screen needs into two files instead of 350 that a phone loads six at a time. */
const initialChunks = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'studio', tags: ['$initial' as const] },
]

const streams = {
  find: /^@sanity\/eventsource$/,
  replacement: resolve(import.meta.dirname, 'streams/eventSource.ts'),
}

export default defineCliConfig({
  api: { projectId, dataset },
  deployment: { autoUpdates: false },
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- it selects the address of a hosted project's Studio
  ...(studioHost !== undefined && { studioHost }),
  typegen: {
    enabled: false,
    path: '../web/queries/*.ts',
    schema: '../web/sanity/schema.json',
    generates: '../web/sanity/types.generated.ts',
    overloadClientMethods: true,
  },
  vite: {
    define: {
      'process.env.SANITY_STUDIO_IS_EMBEDDED': JSON.stringify(String(isEmbedded)),
      'process.env.SANITY_STUDIO_WORKS_OFFLINE': JSON.stringify(String(process.env.OFFLINE_PAGES !== 'off')),
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(process.env.SITE_URL || 'http://localhost:3000'),
      'process.env.SANITY_STUDIO_PROJECT_ID': JSON.stringify(projectId),
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(dataset),
    },
    build: { rolldownOptions: { output: { codeSplitting: { groups: initialChunks } } } },
    plugins: [preloadChunks(), validateSoon(), isEmbedded && [shareClient(), retryChunks(), removeOtherHosts()]],
    resolve: { alias: isEmbedded ? [streams] : [] },
    server: { fs: { allow: [resolve(import.meta.dirname, '..')] } }, // the typefaces are in the project's node_modules
  },
})

/** Makes our code share the Studio's client: the Studio recognizes an expired session by the error's class, and crashes on a copy's. */
function shareClient(): Plugin {
  const sanity = resolve(import.meta.dirname, '../node_modules/sanity/lib/index.js')
  return {
    name: 'share-client',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      return id === 'studio-client' ? this.resolve('@sanity/client', sanity, { skipSelf: true }) : null
    },
  }
}

function retryChunks(): Plugin {
  const loadWithRetry = JSON.stringify(resolve(import.meta.dirname, 'offline/loadWithRetry.ts'))
  const retry = (code: string) =>
    `import { loadWithRetry } from ${loadWithRetry}\n${code.replaceAll('baseModule()', 'loadWithRetry(baseModule)')}`
  return patchModule('retry-chunks', /vite\/preload-helper/, 'baseModule()', retry)
}

/** Bounds the wait of each validation step for an idle browser: on a busy machine, a new document's problems showed after 45 s. */
function validateSoon(): Plugin {
  const idle = '}, timeout ? { timeout } : void 0)'
  const bound = (code: string) => code.replace(idle, '}, { timeout: timeout ?? 20 })')
  return patchModule('validate-soon', /sanity\/lib\/datastores-/, idle, bound)
}

function patchModule(name: string, module: RegExp, part: string, patch: (code: string) => string): Plugin {
  return {
    name,
    apply: 'build',
    transform(code, id) {
      if (!module.test(id)) return null
      if (!code.includes(part)) throw new Error(`${name} finds no ${part} in ${id}: see docs/upgrading.md`)
      return { code: patch(code), map: null }
    },
  }
}

/** Preloads all initial chunks from the page, so that a phone requests them in parallel instead of one after another. */
function preloadChunks(): Plugin {
  return {
    name: 'preload-chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const initial = new Set(chunks.filter(({ isEntry }) => isEntry))
        for (const { imports } of initial)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) initial.add(chunk)
        const imported = [...initial].filter(({ isEntry }) => !isEntry)
        const page = bundle['index.html']
        if (page?.type !== 'asset' || imported.length === 0)
          throw new Error('preload-chunks finds no index.html or no initial chunks: see docs/upgrading.md')
        const html = String(page.source)
        const styles = new Set([...initial].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
        const missing = [...styles].filter((fileName) => !html.includes(fileName))
        const links = [
          ...imported.map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}"/>`),
          ...missing.map((fileName) => `<link rel="stylesheet" href="/${fileName}"/>`),
        ]
        page.source = html.replace('</head>', `${links.join('')}</head>`)
      },
    },
  }
}

/** Removes what the Studio would load from other hosts: the dashboard's script, fonts and version checks. */
function removeOtherHosts(): Plugin {
  return {
    name: 'remove-other-hosts',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: withoutOtherHosts },
    transform(code) {
      const redirected = redirectToLake(code)
      return redirected === code ? null : { code: redirected, map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = redirectToLake(file.code)
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

/** Sends telemetry and version checks to the lake instead of Sanity's hosts. */
function redirectToLake(code: string): string {
  const lake = process.env.SANITY_STUDIO_API_HOST ?? ''
  return code
    .replace(fonts, '')
    .replaceAll('https://api.sanity.io/vX/intake/', `${lake}/vX/intake/`)
    .replaceAll('https://sanity-cdn.com', lake)
}
