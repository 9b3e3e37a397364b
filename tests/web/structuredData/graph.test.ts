import { describe, expect, it } from 'vitest'
import { type Site } from '../../../web/queries/site.ts'
import { graph, nodeId } from '../../../web/structuredData/node.ts'
import { organizationNodes } from '../../../web/structuredData/organization.ts'
import { webPageNodes } from '../../../web/structuredData/webPage.ts'
import { place } from '../../schedule/schedule.ts'
import { siteWith } from '../content.ts'

/** All that siteSettings may lack while organisers are at work. */
const bare = siteWith()

const find = (site: Site, type: string) =>
  graph(organizationNodes(site))['@graph'].find((node) => (node as { '@type': string })['@type'] === type)

describe('what is not known', () => {
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

  it('takes nothing else with it: zero and false are knowledge', () => {
    const node = { '@type': 'Thing', latitude: 0, isAccessibleForFree: false }
    expect(graph([node])['@graph']).toEqual([node])
  })

  it('leaves no node that says nothing', () => {
    expect(graph([{ '@type': 'Thing', name: null }])['@graph']).toEqual([])
  })
})

describe('the community and its place', () => {
  it('are two nodes, and the one leads to the other', () => {
    const site = { ...bare, venue: place('The Yoga Studio') }
    expect(find(site, 'Organization')).toMatchObject({ location: { '@id': nodeId('place') } })
    expect(find(site, 'Place')).toEqual({ '@type': 'Place', '@id': nodeId('place'), name: 'The Yoga Studio' })
  })

  it('lead nowhere while no place is known', () => {
    expect(find(bare, 'Organization')).not.toHaveProperty('location')
    expect(find(bare, 'Place')).toBeUndefined()
  })

  it('hold nothing empty while nothing is written', () => {
    const json = JSON.stringify(graph([...organizationNodes(bare), ...webPageNodes(untitled)]))
    expect(json).not.toMatch(/null|""|\[\]|\{\}/)
  })

  const untitled = { site: bare, evenings: [], title: null, description: null, path: '/classes' }
})
