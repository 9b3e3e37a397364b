import type { ExprNode } from 'groq-js'
import type { Dataset } from '../dataset.ts'
import type { LakeDocument } from '../document.ts'
import { conjunctsOf, type Conjunct } from './conjuncts.ts'
import type { View } from './view.ts'

type Field = Extract<Conjunct, { kind: 'field' }>
type Resolve = (key: string) => unknown

/** A query made ready for groq-js: parts of it answered by indexes, the rest as it was. */
export type Prepared = {
  tree: ExprNode
  params: Record<string, unknown>
  /** What `->` finds, and what the synthetic references of this rewrite stand for. */
  dereference: (reference: { _ref: string }) => unknown
  /** Whether anything still scans the whole dataset. */
  readsEverything: boolean
  /** The document types that the query reads; null when nobody can say. */
  types: Set<string> | null
}

/** No id, and no parameter of a query, begins like this. */
const synthetic = '\0'

/**
 * Replaces `*[filter]` by the few documents that an index finds for it, and keeps the filter: the result is groq-js's own.
 * Depends on groq-js's tree, which is not public API: the version is pinned.
 */
export function prepare(
  root: ExprNode,
  givenParams: Record<string, unknown>,
  dataset: Dataset,
  view: View,
  matchText: MatchText,
): Prepared {
  const params = { ...givenParams }
  const resolvers: Resolve[] = []
  const types = new Set<string>()
  let isTypeKnown = true
  let readsEverything = false

  /** An expression that groq-js evaluates by calling `resolve` with the string that `key` gives. */
  const call = (key: ExprNode, resolve: Resolve): ExprNode => {
    const prefix = `${synthetic}${resolvers.push(resolve) - 1}:`
    const value: ExprNode = { type: 'OpCall', op: '+', left: { type: 'Value', value: prefix }, right: key }
    return {
      type: 'Deref',
      base: { type: 'Object', attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value }] },
    }
  }

  const sourceFor = (filter: ExprNode): ExprNode | null => {
    const conjuncts = conjunctsOf(filter, params)
    const typeConjunct = conjuncts.find((one): one is Field => one.kind === 'field' && one.path.join('.') === '_type')
    if (typeConjunct) for (const type of typeConjunct.values) types.add(String(type))
    else isTypeKnown = false

    const correlated = conjuncts.find((one) => one.kind === 'correlatedReferences')
    if (correlated) return call(correlated.target, (id) => inOrder(dataset, view.show(dataset.referencing(id))))

    const candidates = conjuncts.map((one) => candidatesFor(one, dataset, view)).sort((a, b) => a.size - b.size)
    const [fewest] = candidates
    if (!fewest) return null
    const name = `${synthetic}${Object.keys(params).length}`
    params[name] = fewest.documents()
    return { type: 'Parameter', name }
  }

  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite)
    if (typeof node !== 'object' || node === null) return node
    const expr = node as ExprNode
    if (expr.type === 'Value') return expr
    if (expr.type === 'Filter' && expr.base.type === 'Everything') {
      const base = sourceFor(expr.expr)
      if (base) return { ...expr, base, expr: rewrite(expr.expr) }
    }
    if (expr.type === 'OpCall' && expr.op === 'match' && isTextQuery(expr.right)) {
      const [search] = expr.right.args
      const key: ExprNode = { type: 'AccessAttribute', name: '_id' }
      if (search) return call(key, (id) => matchText(view.get(id), expr.left, search))
    }
    if (expr.type === 'Everything' || (expr.type === 'FuncCall' && expr.namespace === 'releases'))
      readsEverything = true
    if (expr.type === 'Deref') isTypeKnown = false
    return Object.fromEntries(Object.entries(expr).map(([name, child]) => [name, rewrite(child)]))
  }

  const tree = rewrite(root) as ExprNode
  return {
    tree,
    params,
    readsEverything,
    types: readsEverything || !isTypeKnown ? null : types,
    dereference({ _ref }) {
      if (!_ref.startsWith(synthetic)) return view.get(_ref)
      const colon = _ref.indexOf(':')
      return resolvers[Number(_ref.slice(synthetic.length, colon))]?.(_ref.slice(colon + 1)) ?? null
    },
  }
}

/** Whether what `subject` gives on a document matches the search that `search` gives. */
export type MatchText = (document: LakeDocument | null, subject: ExprNode, search: ExprNode) => boolean

const isTextQuery = (expr: ExprNode): expr is Extract<ExprNode, { type: 'FuncCall' }> =>
  expr.type === 'FuncCall' && expr.namespace === 'text' && expr.name === 'query'

function candidatesFor(
  conjunct: Conjunct,
  dataset: Dataset,
  view: View,
): { size: number; documents: () => LakeDocument[] } {
  if (conjunct.kind === 'field' && conjunct.path.join('.') === '_id') {
    const { values } = conjunct
    const found = () => values.map((id) => view.get(String(id))).filter((document) => document !== null)
    return { size: values.length, documents: () => inOrder(dataset, found()) }
  }
  const sets = setsFor(conjunct, dataset)
  return {
    size: sets.reduce((sum, set) => sum + set.size, 0),
    documents: () =>
      inOrder(
        dataset,
        sets.flatMap((set) => [...view.show(set)]),
      ),
  }
}

function setsFor(conjunct: Conjunct, dataset: Dataset): ReadonlySet<LakeDocument>[] {
  if (conjunct.kind === 'correlatedReferences') return []
  if (conjunct.kind === 'references') return conjunct.values.map((id) => dataset.referencing(String(id)))
  const [first, ...rest] = conjunct.path
  if (first === '_type' && rest.length === 0) return conjunct.values.map((type) => dataset.ofType(String(type)))
  return conjunct.values.map((value) => dataset.whereEquals(conjunct.path, value))
}

/** Each once, in the dataset's own order, which is the order groq-js would have found them in. */
function inOrder(dataset: Dataset, documents: Iterable<LakeDocument>): LakeDocument[] {
  const byPosition = new Map<number, LakeDocument>()
  for (const document of documents) byPosition.set(dataset.positionOf(originalIdOf(document)), document)
  return [...byPosition].sort(([a], [b]) => a - b).map(([, document]) => document)
}

const originalIdOf = ({ _id, _originalId }: LakeDocument) => (typeof _originalId === 'string' ? _originalId : _id)
