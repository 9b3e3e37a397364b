import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs a program of ours to its end. @returns its exit code, and what it printed, errors last */
export async function runProgram(path: string, args: string[], options: SpawnOptionsWithoutStdio) {
  const child = spawn(process.execPath, [path, ...args], options)
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: (await printed).join('') }
}
