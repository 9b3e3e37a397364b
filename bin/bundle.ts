import { basename } from 'node:path'
import { build, type BuildOptions, stop } from 'esbuild'

/**
 * Bundles for browsers, with a hash in the name of each file.
 * @returns the name of each entry point's bundle, by the name of the entry point
 */
export async function bundle(options: BuildOptions): Promise<Record<string, string>> {
  const { metafile } = await build({
    bundle: true,
    minify: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    ...options,
    metafile: true,
  })
  await stop() // esbuild's helper process
  const outputs = Object.entries(metafile.outputs)
  return Object.fromEntries(
    outputs.flatMap(([path, { entryPoint }]) => (entryPoint ? [[basename(entryPoint), basename(path)]] : [])),
  )
}
