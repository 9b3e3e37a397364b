import type { ExprNode } from 'groq-js'

/** Returns whether an expression consists of values, parameters and arithmetic, which groq-js computes while it parses. */
export function isConstant(node: ExprNode): boolean {
  switch (node.type) {
    case 'Value':
    case 'Parameter':
      return true
    case 'Group':
    case 'Pos':
    case 'Neg':
      return isConstant(node.base)
    case 'OpCall':
      return /^[-+*/%]+$/.test(node.op) && isConstant(node.left) && isConstant(node.right)
    default:
      return false
  }
}
