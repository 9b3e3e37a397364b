import type { ExprNode, OpCallNode } from 'groq-js'
import { charge, spend } from '../processorBudget.ts'

/**
 * Everything that relies on how groq-js 2.0.1 evaluates, rather than on its public API; groqInternals.test.ts fails when an
 * upgrade changes any of it:
 *
 * 1. It reads `node.type` each time that it evaluates a node (`countedNode`).
 * 2. `left + right` of two arrays is `left.concat(right)` (`callNode`, `asParameter`).
 * 3. `match` compares whole words, cut as in `wordsIn`, with a pattern's terms, cut as in `termsIn`. A term ignores case as
 *    a regular expression without the flag `u` does; in it, `*` stands for any text and `.` for any character.
 */
export const groqVersion = '2.0.1'

const prototypes = new Map<string, object>()

/** Returns a copy of a node that counts a step of the budget whenever it is evaluated. */
export function countedNode({ type, ...fields }: ExprNode): ExprNode {
  let prototype = prototypes.get(type)
  if (!prototype) {
    prototype = {
      get type() {
        spend()
        return type
      },
    }
    prototypes.set(type, prototype)
  }
  return Object.assign(Object.create(prototype) as object, fields) as ExprNode
}

/** Returns a node that calls a function: it adds the arguments to a parameter, whose `concat` is the function. */
export const callNode = (parameter: string, args: ExprNode[]): ExprNode => ({
  type: 'OpCall',
  op: '+',
  left: { type: 'Parameter', name: parameter },
  right: { type: 'Array', elements: args.map((value) => ({ type: 'ArrayElement', value, isSplat: false })) },
})

export const asParameter = (run: (values: unknown[]) => unknown): unknown => Object.assign([], { concat: run })

export const isCall = ({ left }: OpCallNode): boolean => left.type === 'Parameter' && left.name.startsWith('\0')

/** Returns the arguments of a call; none for a node that is not a call. */
export const getArguments = (node: OpCallNode): ExprNode[] =>
  isCall(node) && node.right.type === 'Array' ? node.right.elements.map(({ value }) => value) : []

const edgeDots = /(\b\.+|\.+\b)/g
const word = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const term = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const longestTerm = 1024
/** What cutting a pattern into terms costs at most. */
const millisecondsPerCharacter = 1e-4

/** Returns the words of a text that `match` compares, with their case folded. */
export const wordsIn = (text: string): string[] => (text.replace(edgeDots, '').match(word) ?? []).map(foldCase)

/** Returns the literal pieces between the wildcards of each term of a `match` pattern, with the case folded. */
export function termsIn(pattern: string): string[][] {
  charge(pattern.length * millisecondsPerCharacter)
  return (pattern.replace(edgeDots, '').match(term) ?? []).map((one) =>
    foldCase(one.slice(0, longestTerm)).split(/[*.]/),
  )
}

/** Folds case as a regular expression with the flag `i` and without `u` does, code unit by code unit. */
function foldCase(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toUpperCase()
  return text.split('').map(foldUnit).join('')
}

function foldUnit(unit: string): string {
  const upper = unit.toUpperCase()
  return upper.length === 1 && (unit < '\x80' || upper >= '\x80') ? upper : unit
}

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
