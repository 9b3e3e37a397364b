import { describe, expect, it } from 'vitest'
import { minifyCss, withShortNames } from '../../web/minify.ts'

describe('a minified style sheet', () => {
  it.each([
    ['.a{margin:0.5rem;padding:-0.02em;}\n\n.b{}', '.a{margin:.5rem;padding:-.02em}.b{}'],
    ['.a{inset:max(var(--x), 10.5px)}', '.a{inset:max(var(--x),10.5px)}'],
    ["[href]::after{content:', 0.5;}';}", "[href]::after{content:', 0.5;}'}"],
    ['.a{background:url(data:image/png;base64,a/0+b==);}', '.a{background:url(data:image/png;base64,a/0+b==)}'],
    ['.a{color:rgb(27 18 14 / 0.9);}', '.a{color:rgb(27 18 14 / .9)}'],
    ['.a{rotate:0deg;opacity:0;}', '.a{rotate:0deg;opacity:0}'],
  ])('turns %j into %j', (css, minified) => expect(minifyCss(css)).toBe(minified))
})

describe('a page with short names', () => {
  it('uses the same short name in markup and styles, and drops unused ones', () => {
    const css = '.fByDhr path,.sc-2-1+.sc-2-1{margin:.5rem}body.home{}.fByDhrs{}'
    const html = '<a class="sc-1-0 fByDhr">.fByDhr</a><b class="sc-2-1 fByDhr">y</b><i class="sc-3">z</i>'
    expect(withShortNames(html, css)).toEqual({
      html: '<a class="a">.fByDhr</a><b class="b a">y</b><i>z</i>',
      css: '.a path,.b+.b{margin:.5rem}body.home{}.fByDhrs{}',
    })
  })

  it('has a unique name for each of a thousand classes', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `class-${index}`)
    const { html } = withShortNames(`<a class="${names.join(' ')}">`, names.map((name) => `.${name}{}`).join(''))
    const shorts = /"(.*)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(new Set(shorts).size).toBe(1000)
    for (const short of shorts) expect(short).toMatch(/^[a-z]{1,2}$/i)
  })
})
