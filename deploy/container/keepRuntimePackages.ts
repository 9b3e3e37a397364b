import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** The programs that run in a container, including the worker, which is only referred to by its path. */
const programs = [
  'bin/start.ts',
  'bin/check-content.ts',
  'bin/content.ts',
  'packages/lake/src/main.ts',
  'packages/lake/src/cli.ts',
  'next.config.ts',
  'web/server.ts',
  'web/communityFeed/feedWorker.ts',
  'deploy/container/startSite.ts',
]

const folder = 'node_modules'

/**
 * Removes the packages that only builds need from node_modules. Keeps those that the programs import, those with files that the built
 * pages use, and their dependencies.
 */
async function main() {
  const needed = new Set([...(await importedByPrograms()), ...tracedFromPages()].map((name) => join(folder, name)))
  for (const path of needed) for (const need of dependenciesOf(path)) needed.add(need)
  const kept = new Set([...needed].map(nameIn))
  for (const name of installed()) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true })
}

async function importedByPrograms(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: programs,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  return imports.flatMap(({ path, external }) => (external && !path.startsWith('node:') ? [packageOf(path)] : []))
}

/** Returns the packages in the trace files in which Next lists the files that each page uses. */
function tracedFromPages(): string[] {
  const traces = globSync('web/.next/server/pages/**/*.nft.json')
  if (traces.length === 0) throw new Error('web/.next holds no traces; build the site first')
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] }
    return files.map((file) => join(dirname(trace), file)).flatMap((path) => (isInside(path) ? [nameIn(path)] : []))
  })
}

/** Returns the folders of a package's dependencies, as Node resolves them. */
function dependenciesOf(path: string): string[] {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.flatMap((name) => {
    for (let from = path; ; from = dirname(from)) {
      const found = join(from, folder, name)
      if (existsSync(join(found, 'package.json'))) return [found]
      if (from === '.') return [] // optional, or another package's peer
    }
  })
}

type Manifest = Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean } | undefined>
}

const isInside = (path: string) => path.startsWith(`${folder}/`) && path !== join(folder, 'package.json')

/** Returns the name of the top-level package that contains a path. */
const nameIn = (path: string) => packageOf(path.slice(folder.length + 1))

const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

const installed = () =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  )

await main()
