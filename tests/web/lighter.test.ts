import { describe, expect, it } from 'vitest'
import { lighterCss, withoutUnusedNames } from '../../web/lighter.ts'

describe('a style sheet made lighter', () => {
  it.each([
    ['.a{margin:0.5rem;padding:-0.02em;}\n\n.b{}', '.a{margin:.5rem;padding:-.02em}.b{}'],
    ['.a{inset:max(var(--x), 10.5px)}', '.a{inset:max(var(--x),10.5px)}'],
    ["[href]::after{content:', 0.5;}';}", "[href]::after{content:', 0.5;}'}"],
    ['.a{background:url(data:image/png;base64,a/0+b==);}', '.a{background:url(data:image/png;base64,a/0+b==)}'],
    ['.a{color:rgb(27 18 14 / 0.9);}', '.a{color:rgb(27 18 14 / .9)}'],
    ['.a{rotate:0deg;opacity:0;}', '.a{rotate:0deg;opacity:0}'],
  ])('%j says the same as %j', (css, lighter) => expect(lighterCss(css)).toBe(lighter))
})

describe('markup without the names that no style selects', () => {
  it('keeps those that some style does', () => {
    const css = '.aB{}.sc-2-1+.sc-2-1{}'
    expect(withoutUnusedNames('<a class="sc-1-0 aB">x</a><b class="sc-2-1">y</b><i class="sc-3">z</i>', css)).toBe(
      '<a class="aB">x</a><b class="sc-2-1">y</b><i>z</i>',
    )
  })
})
