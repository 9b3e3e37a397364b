import { describe, expect, it } from 'vitest'
import type { Site } from '../../../web/queries/siteQuery.ts'
import { graph, nodeId } from '../../../web/structuredData/node.ts'
import { organizationNodes } from '../../../web/structuredData/organization.ts'
import { webPageNodes } from '../../../web/structuredData/webPage.ts'
import { place } from '../../schedule/schedule.ts'
import { siteWith } from '../content.ts'

/** All fields of siteSettings that may be missing. */
const bare = siteWith()

const find = (site: Site, type: string) =>
  graph(organizationNodes(site))['@graph'].find((node) => (node as { '@type': string })['@type'] === type)

describe('unknown values', () => {
  it('is left out', () => {
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

describe('the community and its venue', () => {
  it('are two nodes, one of which references the other', () => {
    const site = { ...bare, venue: place('The Yoga Studio') }
    expect(find(site, 'Organization')).toMatchObject({ location: { '@id': nodeId('place') } })
    expect(find(site, 'Place')).toEqual({ '@type': 'Place', '@id': nodeId('place'), name: 'The Yoga Studio' })
  })

  it('have no reference without a venue', () => {
    expect(find(bare, 'Organization')).not.toHaveProperty('location')
    expect(find(bare, 'Place')).toBeUndefined()
  })

  it('have no empty properties without content', () => {
    const json = JSON.stringify(graph([...organizationNodes(bare), ...webPageNodes(untitled)]))
    expect(json).not.toMatch(/null|""|\[\]|\{\}/)
  })

  const untitled = { site: bare, evenings: [], title: null, description: null, path: '/classes' }
})
