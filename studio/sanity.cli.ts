import { resolve } from 'node:path'
import { defineCliConfig } from 'sanity/cli'
import type { Plugin } from 'vite'

const isEmbedded = process.env.SANITY_API_HOST !== ''
const projectId = process.env.SANITY_PROJECT_ID || 'westie'
const dataset = process.env.SANITY_DATASET || 'production'

/** The host name to which `deploy` publishes the Studio of a hosted project. */
const [, studioHost] = /^https:\/\/([\w-]+)\.sanity\.studio\/?$/.exec(process.env.SANITY_STUDIO_URL ?? '') ?? []

/**
 * Bundles what every screen needs into one file instead of hundreds, of which a phone loads six at a time. With several files, styles
 * would be missing: the page links only those that its first file imports itself.
 */
const initialChunk = { name: 'studio', tags: ['$initial' as const] }

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
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(process.env.SITE_URL || 'http://localhost:3000'),
      'process.env.SANITY_STUDIO_PROJECT_ID': JSON.stringify(projectId),
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(dataset),
    },
    build: { rolldownOptions: { output: { codeSplitting: { groups: [initialChunk] } } } },
    plugins: [isEmbedded && omitOtherHosts()],
    // The Studio recognizes an expired session by the class of its client's errors. The command line needs its own version.
    environments: { client: { resolve: { dedupe: ['@sanity/client'] } } },
    server: { fs: { allow: [resolve(import.meta.dirname, '..')] } }, // the typefaces are in the project's node_modules
  },
})

/** Omits what the Studio loads from other hosts: the script of Sanity's dashboard, and a typeface that our theme replaces. */
function omitOtherHosts(): Plugin {
  return {
    name: 'omit-other-hosts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && /\.(?:css|html)$/.test(file.fileName))
            file.source = withoutOtherHosts(String(file.source))
      },
    },
  }
}

export const withoutOtherHosts = (html: string) =>
  html.replace(/<script[^>]+src="https:[^>]*><\/script>|@font-face\s*{[^}]*https:[^}]*}/g, '')
