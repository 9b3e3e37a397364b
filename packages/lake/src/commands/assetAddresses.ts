import { Transform, type TransformCallback } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/**
 * Translates the addresses of a project's pictures and files in JSON and event streams, between a lake's own and those of
 * the hosted service: `sanity datasets import` asks by https alone whether a picture is there already.
 * @param lakeUrls the addresses that the lake is known by; the first one is what `toLake` writes
 * @param host what a request is sent to, which begins with the project's id: `abc123.api.sanity.io`
 * @returns null for a host that names no project
 */
export function assetAddresses(lakeUrls: string[], host: string) {
  const project = /^([-a-z0-9]+)\.api(cdn)?\.sanity\.io\b/.exec(host)?.[1]
  if (project === undefined) return null
  const paths = [`/images/${project}/`, `/files/${project}/`]
  const hosted = 'https://cdn.sanity.io'
  const toHosted = paths.flatMap((path) => lakeUrls.map((url): Pair => [url + path, hosted + path]))
  const toLake = paths.map((path): Pair => [hosted + path, (lakeUrls[0] ?? '') + path])
  const inQuery = toLake.map(([from, to]): Pair => [encodeURIComponent(from), encodeURIComponent(to)])
  return {
    toHosted: () => replaceInLines(toHosted),
    toLake: () => replaceInLines(toLake),
    /** What stands in the parameters of a query. */
    pathToLake: (path: string) => replaceAll(path, inQuery),
  }
}

type Pair = [from: string, to: string]

/** Whether a body is one in which a document's addresses are plain text. */
export const holdsDocuments = (contentType = '') => /json|text\/event-stream/.test(contentType)

const replaceAll = (text: string, pairs: Pair[]) =>
  pairs.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text)

/** Passes on whole lines, as an address may be split between two chunks; an event ends with its line. */
function replaceInLines(pairs: Pair[]): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const text = decoder.write(chunk)
      const end = text.lastIndexOf('\n') + 1
      const lines = end === 0 ? '' : rest + text.slice(0, end)
      rest = end === 0 ? rest + text : text.slice(end)
      done(null, replaceAll(lines, pairs))
    },
    flush(done: TransformCallback) {
      done(null, replaceAll(rest + decoder.end(), pairs))
    },
  })
}
