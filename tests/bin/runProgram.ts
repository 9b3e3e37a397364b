import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs one of our programs to its end. @returns its exit code and its output, with the error stream last */
export async function runProgram(path: string, args: string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn(process.execPath, [path, ...args], options)
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: (await printed).join('') }
}
