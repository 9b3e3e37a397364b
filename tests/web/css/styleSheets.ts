import { globSync, readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import ts from 'typescript'

type StyleSheet = { file: string; css: string }

/** Returns all styles of the site, whether or not the sample content shows them. Nested rules are resolved, as styled-components does. */
export const allStyleSheets = (): StyleSheet[] => [
  ...globSync('web/**/*.{ts,tsx}', { exclude: ['**/.next/**'] })
    .sort()
    .map((file) => ({ file, css: withoutNesting(styledTemplates(readFileSync(file, 'utf8')).join('\n')) })),
  { file: 'web/browser/map.css', css: readFileSync('web/browser/map.css', 'utf8') },
]

const withoutNesting = (css: string) => transformSync(css, { loader: 'css', supported: { nesting: false } }).code

/** Returns the CSS of the templates in a module that are tagged as styles. */
function styledTemplates(source: string): string[] {
  const module = ts.createSourceFile('module.tsx', source, ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Node>()
  const templates: string[] = []

  const textOf = (node: ts.Node | undefined): string => {
    if (node === undefined) return 'var(--unknown)'
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((span) => textOf(span.expression) + span.literal.text).join('')
    if (!ts.isIdentifier(node)) return 'var(--unknown)'
    return /^[A-Z]/.test(node.text) ? '.component' : textOf(constants.get(node.text))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer)
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText()
      const css = textOf(node.template)
      if (/^styled\b/.test(tag)) templates.push(`.component {${css}}`)
      if (tag === 'createGlobalStyle') templates.push(css)
    }
    ts.forEachChild(node, visit)
  }
  visit(module)
  return templates
}
