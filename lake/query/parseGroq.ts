import { runInNewContext } from 'node:vm'
import { parse, type ExprNode, type ParseOptions } from 'groq-js'
import { cpuTime } from '../budget.ts'
import { LakeError } from '../errors.ts'
import { readTokens, type Tokens } from './tokens.ts'

/** groq-js's parsing time grows with the square of a query's length; this much takes a tenth of a second. */
const tokenLimit = 5000

/** @throws LakeError 400 for a query that takes too long to parse */
export function readShortQuery(query: string): Tokens {
  const tokens = readTokens(query)
  if (tokens.count <= tokenLimit) return tokens
  const description = `The query has ${tokens.count} words and signs, up to ${tokenLimit} can be read; send long lists as parameters`
  throw new LakeError(400, 'queryParseError', description)
}

/** In milliseconds of processor time. */
const parsingLimit = 50

/**
 * Functions of a query's own are written out wherever they are called, inside of each other, too: twenty can take for
 * ever, and nothing but a clock of its own stops the parser.
 * @throws Error as groq-js has it
 */
export function parseGroq(source: string, options?: ParseOptions): ExprNode {
  const run = () => parse(source, options)
  if (!/\bfn\b/.test(source)) return run()
  // That clock also runs while other programs have the processor: then the parser gets longer.
  for (let timeout = 2 * parsingLimit; ; timeout *= 2) {
    const startedAt = cpuTime()
    try {
      return runInNewContext('run()', { run }, { timeout }) as ExprNode
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw cause
      if (cpuTime() - startedAt < parsingLimit) continue
      throw new Error('The functions of the query call each other too often', { cause })
    }
  }
}
