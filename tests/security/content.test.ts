import type { SanityClient } from '@sanity/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../bin/sampleContent.ts'
import { pagesOf } from '../../shared/pages.ts'
import { withLimits } from '../../web/sanity/client.ts'
import { drawShareCard } from '../../web/share/drawShareCard.tsx'
import { crowded } from './crowdedContent.ts'
import { hostileDocuments, type Document } from './hostileContent.ts'
import { serveLakeWithSite } from './previewedSite.ts'
import { getShareCards, surfaces } from './renderedSite.tsx'

/** `FUZZ_RUNS=1000 FUZZ_SEED=7 vitest run tests/security/content.test.ts` tries more and other inputs. */
const runs = Number(process.env.FUZZ_RUNS ?? 10)
const seed = Number(process.env.FUZZ_SEED ?? 12)

/** The maximum length of what a page renders, in characters. */
const maxLength = 1_500_000

/** Creates a store with the sample content, and the site that reads it. */
async function openSite() {
  const { client, siteClient } = await serveLakeWithSite({ queryMs: 10_000 }) // no query is refused, however busy the processor
  const write = async (documents: Document[]) => {
    for (let first = 0; first < documents.length; first += 300) {
      const transaction = client.transaction()
      for (const document of documents.slice(first, first + 300)) transaction.createOrReplace(document)
      await transaction.commit()
    }
  }
  await write(sampleContent(new Date()))
  return { write, reader: withLimits(siteClient) }
}

/** Expects that pages render, with bounded size. @param mayFail for values of the wrong type, which keep the last good page */
async function expectBounded(reader: SanityClient, paths: string[], what: string, mayFail = false) {
  for (const path of paths) {
    const page = surfaces[path]?.(reader)
    const made = await (mayFail ? page?.catch(() => null) : page)
    expect(made, `${path} with ${what}`).not.toBeUndefined()
    expect(JSON.stringify(made).length, `${path} with ${what}`).toBeLessThan(maxLength)
  }
}

describe('with hostile content', { timeout: 120_000 + runs * 3000 }, () => {
  it.each(Object.entries(crowded))('pages are rendered, of bounded size: %s', async (what, { documents, on }) => {
    const { write, reader } = await openSite()
    await write(documents())
    await expectBounded(reader, on, what)
  })

  it('pages are rendered, of bounded size: random values in random fields', async () => {
    const { write, reader } = await openSite()
    const documents = sampleContent(new Date())
    const property = fc.asyncProperty(hostileDocuments(documents), async (changed) => {
      const isRefused = await write(changed).then(
        () => false,
        () => true,
      )
      if (isRefused) return // by the store: too deep, too long, or a dangling reference
      const shownOn = changed.flatMap(({ _type }) => pagesOf(_type)).map(({ path }) => path)
      await expectBounded(
        reader,
        [...shownOn, '/404', '/calendar.ics', '/share', '/post-kit'],
        JSON.stringify(changed).slice(0, 2000),
        true,
      )
      await write(documents.filter(({ _id }) => changed.some((one) => one._id === _id)))
    })
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: process.env.FUZZ_SEED === undefined })
  })

  it('share pictures are drawn for titles of any length', async () => {
    const { write, reader } = await openSite()
    await write(crowded['a title of 60,000 letters']?.documents() ?? [])
    const card = (await getShareCards(reader)).find(({ title }) => title !== '')
    expect(card?.title.length).toBeLessThanOrEqual(300)
    if (card) expect((await drawShareCard(card)).length).toBeLessThan(120_000)
  })
})
