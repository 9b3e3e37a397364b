import { describe, expect, it } from 'vitest'
import { fontLicenses, makeFonts } from '../../bin/build-browser.ts'

describe('the fonts of the site', { timeout: 120_000 }, () => {
  it('take less than 60 kB, with the rarer characters in separate files', async () => {
    const fonts = await makeFonts()
    expect(Object.keys(fonts).sort()).toEqual(['display-more.woff2', 'display.woff2', 'text-more.woff2', 'text.woff2'])
    const bytes = (...names: string[]) => names.reduce((sum, name) => sum + (fonts[name]?.length ?? Infinity), 0)
    expect(bytes('display.woff2', 'text.woff2')).toBeLessThan(60_000)
    for (const font of Object.values(fonts)) expect(font.subarray(0, 4).toString()).toBe('wOF2')
  })

  it('come with their licenses', () => {
    const text = fontLicenses()
    for (const project of ['Bricolage Grotesque', 'Figtree']) expect(text).toContain(`The ${project} Project Authors`)
    expect(text.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(2)
  })
})
