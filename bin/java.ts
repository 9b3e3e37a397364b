import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './debianPackage.ts'

/**
 * The Java that runs the Nu HTML checker; on Debian, as root, one is installed when there is none.
 * @returns the name of the command
 * @throws Error that says how to get one
 */
export function findJava(): string {
  if (!runs()) installDebianPackage('default-jre-headless', 'Java')
  if (!runs()) throw new Error('The HTML checker needs Java 11 or newer; install one (Debian: default-jre-headless)')
  return 'java'
}

/** macOS has a `java` that only says where to get one: what counts is that it runs. */
const runs = () => spawnSync('java', ['-version']).status === 0
