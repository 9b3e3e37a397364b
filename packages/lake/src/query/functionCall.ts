import type { ExprNode, OpCallNode } from 'groq-js'

/**
 * A call of ours in groq-js's tree, which has no place for functions that it does not know. It adds arrays with
 * `concat`, though: a parameter that is an array whose `concat` is ours, plus the list of arguments, is a call.
 * @param parameter holds what `asParameter` gives
 */
export function callNode(parameter: string, args: ExprNode[]): ExprNode {
  return {
    type: 'OpCall',
    op: '+',
    left: { type: 'Parameter', name: parameter },
    right: { type: 'Array', elements: args.map((value) => ({ type: 'ArrayElement', value, isSplat: false })) },
  }
}

export const isCall = ({ left }: OpCallNode): boolean => left.type === 'Parameter' && left.name.startsWith('\0')

/** @returns nothing for what is no call */
export const argumentsOf = (node: OpCallNode): ExprNode[] =>
  isCall(node) && node.right.type === 'Array' ? node.right.elements.map(({ value }) => value) : []

/** @param run takes the values of the arguments, null for one that is missing */
export const asParameter = (run: (values: unknown[]) => unknown): unknown => Object.assign([], { concat: run })
