import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

export type UnitReport = { passed: number; failed: string[] }

type ErrorOutside = { message: string; VITEST_TEST_PATH?: string }

/** Writes the outcome of unit tests to the output file, as JSON. An error outside of a test fails the run as well. */
export default class UnitReporter implements Reporter {
  #outputFile = ''

  onInit({ config: { outputFile } }: Vitest): void {
    if (typeof outputFile === 'string') this.#outputFile = outputFile
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly ErrorOutside[]): void {
    const failed = modules.flatMap((module) => {
      const path = relative('.', module.moduleId)
      const tests = [...module.children.allTests('failed')].map(
        ({ fullName }) => `${path} › ${fullName.replaceAll(' > ', ' › ')}`,
      )
      return tests.length > 0 || module.state() !== 'failed' ? tests : [path]
    })
    const outside = errors.map(({ message, VITEST_TEST_PATH: path }) => {
      const [reason = ''] = message.split('\n')
      return `${path === undefined ? 'Unit tests' : relative('.', path)}, outside of a test: ${reason}`
    })
    const passed = modules.flatMap(({ children }) => [...children.allTests('passed')]).length
    const report: UnitReport = { passed, failed: [...failed, ...outside] }
    writeFileSync(this.#outputFile, JSON.stringify(report))
  }
}
