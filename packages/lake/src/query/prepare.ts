import type { ExprNode, FuncCallNode, OpCallNode } from 'groq-js'
import { LakeError } from '../errors.ts'
import { type Calls, callNode, isCall } from './groqInternals.ts'
import { matchesText } from './textQuery.ts'

/** Maximum size of the texts and lists that an evaluation creates; doubling one forty times would fill the memory. */
const maxBytes = 100_000_000

/** Returns the functions that a prepared tree calls during one evaluation. */
export function createCalls(): Calls {
  let bytes = 0
  return {
    matchesText,
    measured(value) {
      if (typeof value === 'string') bytes += 2 * value.length
      else if (Array.isArray(value)) bytes += 8 * value.length
      if (bytes > maxBytes) throw new Error(`it makes texts and lists of more than ${maxBytes / 1_000_000} MB`)
      return value
    },
  }
}

/** Functions that create a text or a list of any length. */
const growing = /^(global|string)::(lower|upper|split)$|^array::join$|^pt::text$/

/** Functions that groq-js parses but does not evaluate. */
const absent = /^(documents|diff|geo|media|text|user)::|^global::anywhere$/

/**
 * Prepares a tree for evaluation, in place: measures what it creates, and adds `text::query()`. Throws LakeError 400 for
 * functions that are absent here.
 */
export function prepare(node: ExprNode): ExprNode {
  if (isTextSearch(node)) return callNode('matchesText', prepare(node.left), prepare(node.right.args[0]))
  if (node.type === 'Value') return node
  prepareParts(node)
  if (node.type === 'FuncCall') return prepareFunction(node)
  return node.type === 'OpCall' && node.op === '+' && !isCall(node) ? callNode('measured', node) : node
}

function prepareParts(part: object): void {
  for (const [name, child] of Object.entries(part) as [string, unknown][]) {
    if (typeof child !== 'object' || child === null) continue
    if ('type' in child) Object.assign(part, { [name]: prepare(child as ExprNode) })
    else prepareParts(child)
  }
}

function prepareFunction(node: FuncCallNode): ExprNode {
  const name = `${node.namespace}::${node.name}`
  if (absent.test(name)) {
    const description = `This lake has no function ${name.replace('global::', '')}(); the hosted Content Lake has it`
    throw new LakeError(400, 'queryParseError', description)
  }
  return growing.test(name) ? callNode('measured', node) : node
}

type TextSearch = OpCallNode & { right: FuncCallNode & { args: [ExprNode] } }

const isTextSearch = (node: ExprNode): node is TextSearch =>
  node.type === 'OpCall' &&
  node.op === 'match' &&
  node.right.type === 'FuncCall' &&
  node.right.namespace === 'text' &&
  node.right.name === 'query'
