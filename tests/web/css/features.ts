import { createRequire } from 'node:module'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'
import { parse, walk, type CssNode, type Declaration } from 'css-tree'

/** MDN's data. Not imported, as Vite would turn its 20 MB into a module. */
export const mdn = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/**
 * Returns the features that a style sheet uses, as paths in MDN's data such as `properties.text-decoration.includes_thickness`.
 * Leaves out what has a fallback: rules within `@supports`, and a declaration after one of the same property in its rule.
 */
export function featuresOf(css: string): string[] {
  const features: string[] = []
  walk(parse(css), function (node) {
    if (node.type === 'Atrule' && node.name === 'supports') return this.skip
    if (node.type === 'Declaration' && isSetBefore(node, this.block)) return this.skip
    features.push(...pathsOf(node, this.atrule?.name))
    return undefined
  })
  return features
}

function isSetBefore(declaration: Declaration, block: CssNode | null): boolean {
  if (block?.type !== 'Block') return false
  const children = block.children.toArray()
  return children
    .slice(0, children.indexOf(declaration))
    .some((other) => other.type === 'Declaration' && other.property === declaration.property)
}

function pathsOf(node: CssNode, atRule: string | undefined): string[] {
  switch (node.type) {
    case 'Atrule':
      return [`at-rules.${node.name}`]
    case 'Feature':
      return node.kind === 'media' ? [`at-rules.media.${node.name.replace(/^(min|max)-/, '')}`] : []
    case 'FeatureRange':
      return node.kind === 'media' ? ['at-rules.media.range_syntax'] : []
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return node.name.startsWith('-') ? [] : [`selectors.${node.name}`]
    case 'Nth':
      return node.selector ? ['selectors.nth-child.of_syntax'] : []
    case 'Declaration':
      return node.property.startsWith('-') || withDescriptors.has(atRule) ? [] : declarationPaths(node)
    default:
      return []
  }
}

/** At-rules that contain descriptors, which are not properties. */
const withDescriptors = new Set<string | undefined>(['font-face', 'page', 'view-transition'])

function declarationPaths({ property, value }: Declaration): string[] {
  const own = `properties.${property}`
  const values: string[] = []
  walk(value, (node) => {
    if (node.type === 'Identifier') values.push(`${own}.${node.name}`)
    if (node.type === 'Function') values.push(`${own}.${node.name}`, `types.${node.name}`)
    if (node.type === 'Dimension') values.push(`types.length.${node.unit}`)
  })
  // MDN lists separately what a shorthand takes in addition to its original values.
  const isShorthand = value.type === 'Value' && value.children.size > 1
  if (isShorthand) values.push(...includedIn(property).map((name) => `${own}.${name}`))
  return [own, ...values.filter((path) => lookUp(path) !== undefined)]
}

const includedIn = (property: string) =>
  Object.keys(mdn.css.properties?.[property] ?? {}).filter((name) => name.startsWith('includes_'))

/** Returns MDN's support data for a feature; undefined if it has none. */
export const lookUp = (path: string): Identifier['__compat'] =>
  path.split('.').reduce<Identifier | undefined>((data, name) => data?.[name], mdn.css)?.__compat
