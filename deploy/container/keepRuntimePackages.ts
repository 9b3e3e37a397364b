import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** What runs in a container; what a worker runs is named by its path alone. */
const programs = [
  'bin/start.ts',
  'bin/check-content.ts',
  'bin/content.ts',
  'packages/lake/src/main.ts',
  'packages/lake/src/cli.ts',
  'next.config.ts',
  'web/server.ts',
  'web/communityFeed/feedWorker.ts',
  'deploy/container/site.ts',
]

const folder = 'node_modules'

/**
 * Removes from node_modules what only builds need: all but the packages that the programs import, those of which the built
 * pages take a file, and what these depend on in turn.
 */
async function main() {
  const kept = new Set<string>()
  const visited = new Set<string>()
  const keep = (path: string) => {
    if (visited.has(path)) return
    visited.add(path)
    kept.add(nameIn(path))
    needsOf(path).forEach(keep)
  }
  for (const name of [...(await importedByPrograms()), ...tracedFromPages()]) keep(join(folder, name))
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

/** Next writes beside each page which files it takes. */
function tracedFromPages(): string[] {
  const traces = globSync('web/.next/server/pages/**/*.nft.json')
  if (traces.length === 0) throw new Error('web/.next holds no traces; build the site first')
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] }
    return files.map((file) => join(dirname(trace), file)).flatMap((path) => (isInside(path) ? [nameIn(path)] : []))
  })
}

/** @returns where the packages lie that one depends on, as Node finds them */
function needsOf(path: string): string[] {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.flatMap((name) => {
    for (let from = path; ; from = dirname(from)) {
      const found = join(from, folder, name)
      if (existsSync(join(found, 'package.json'))) return [found]
      if (from === '.') return [] // optional, or a peer of somebody else
    }
  })
}

type Manifest = Partial<
  Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean } | undefined>
}

const isInside = (path: string) => path.startsWith(`${folder}/`) && path !== join(folder, 'package.json')

/** Of what is installed at the top, or of that inside which a nested one lies. */
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
