// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { startTabs } from '../../../web/browser/tabs.ts'

it('opens one section at a time, whatever letters are in the addresses of the classes', () => {
  const slugs = ['línea 1', 'wcs-2']
  document.body.innerHTML = `<div data-tabs>
    <ul data-tab-list>${slugs.map((slug) => `<li><a href="#${slug}">${slug}</a></li>`).join('')}</ul>
    ${slugs.map((slug) => `<section id="${slug}"></section>`).join('')}
  </div>`
  startTabs(document.querySelector('div') ?? document.body)
  const shown = () => [...document.querySelectorAll('section:not([hidden])')].map(({ id }) => id)
  expect(shown()).toEqual(['línea 1'])
  document.querySelectorAll('a')[1]?.click()
  expect(shown()).toEqual(['wcs-2'])
})
