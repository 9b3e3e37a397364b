import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The resources of a process at one time. */
export type Sample = { megabytes: number; handles: number; loopDelayMs: number }

/** Returns the descendant of a process whose command line contains some words. */
export function findDescendant(pid: number, words: string): number | null {
  const children = new Map<number, number[]>()
  for (const path of globSync('/proc/[0-9]*/stat')) {
    const [own, parent] = parents(path)
    if (own !== undefined && parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), own])
  }
  const pending = [pid]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (commandLine(next).includes(words)) return next
    pending.push(...(children.get(next) ?? []))
  }
  return null
}

/** @param delays the folder in which processes report their event-loop delay @returns null if the process has ended */
export function sampleProcess(pid: number, delays: string): Sample | null {
  const status = readOrNull(`/proc/${pid}/status`)
  const delay = readOrNull(join(delays, String(pid)))
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '') ?? []
  if (kilobytes === undefined || !delay || !existsSync(`/proc/${pid}/fd`)) return null
  return {
    megabytes: Number(kilobytes) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    loopDelayMs: Number(delay),
  }
}

/** A program's name, in parentheses, may contain any characters. */
function parents(path: string): [number, number] | [] {
  const [, own, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readOrNull(path) ?? '') ?? []
  return own === undefined ? [] : [Number(own), Number(parent)]
}

const commandLine = (pid: number) => readOrNull(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ''

/** Files in /proc disappear when a process ends. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
