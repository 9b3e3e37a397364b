import type { ExprNode, OpCallNode } from 'groq-js'

/**
 * The version of groq-js on whose implementation this file relies, beyond its public API: `left + right` of two arrays is
 * `left.concat(right)`, so that an array with a `concat` of its own is a function that a query can call.
 */
export const groqVersion = '2.0.1'

/** Functions by name. */
export type Calls = Record<string, (...args: unknown[]) => unknown>

/** Returns a parameter's name that no query can use, because it begins with a null character. */
const toParameter = (name: string) => `\0${name}`

/** Returns a node that calls a function: it adds the list of its arguments to the parameter that holds the function. */
export const callNode = (name: string, ...args: ExprNode[]): OpCallNode => ({
  type: 'OpCall',
  op: '+',
  left: { type: 'Parameter', name: toParameter(name) },
  right: { type: 'Array', elements: args.map((value) => ({ type: 'ArrayElement', value, isSplat: false })) },
})

export const isCall = ({ left }: OpCallNode): boolean =>
  left.type === 'Parameter' && left.name.startsWith(toParameter(''))

/** Returns the parameters that hold the functions. */
export const toParams = (calls: Calls): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, run]) => [
      toParameter(name),
      Object.assign([], { concat: (args: unknown[]) => run(...args) }),
    ]),
  )
