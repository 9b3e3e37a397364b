import { describe, expect, it } from 'vitest'
import { graph } from '../../../web/structuredData/node.ts'
import { siteNodes } from '../../../web/structuredData/organization.ts'
import { siteWith } from '../content.ts'

describe('unknown values', () => {
  it('are left out', () => {
    const node = {
      '@type': 'Thing',
      name: null,
      url: '',
      sameAs: [],
      image: { '@type': 'ImageObject', url: undefined },
    }
    expect(graph([{ ...node, description: 'Here' }])['@graph']).toEqual([{ '@type': 'Thing', description: 'Here' }])
  })

  it('are not confused with zero and false', () => {
    const node = { '@type': 'Thing', latitude: 0, isAccessibleForFree: false }
    expect(graph([node])['@graph']).toEqual([node])
  })

  it('leave no empty nodes', () => {
    expect(graph([{ '@type': 'Thing', name: null }])['@graph']).toEqual([])
  })
})

it('has no empty properties without content', () => {
  const json = JSON.stringify(graph(siteNodes(siteWith())))
  expect(json).not.toMatch(/null|""|\[\]|\{\}/)
})
