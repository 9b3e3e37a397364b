import { createClient } from '@sanity/client'
import { apiVersion } from '../shared/apiVersion.ts'
import type { StackSettings } from './settings.ts'

/**
 * Checks that a hosted Content Lake holds the site's content before the site is built from it.
 * @throws Error with one sentence that says what is missing and what to do
 */
export async function assertHostedContent({ site: { projectId, dataset, readToken } }: StackSettings): Promise<void> {
  const client = createClient({
    projectId,
    dataset,
    useCdn: false,
    apiVersion,
    perspective: 'published',
    maxRetries: 0,
    ...(readToken && { token: readToken }),
  })
  const settings = await client.fetch<unknown>('*[_id == "siteSettings"][0]._id').catch((cause: unknown) => {
    throw new Error(
      `The dataset "${dataset}" of the hosted project "${projectId}" cannot be read (${(cause as Error).message}); check SANITY_PROJECT_ID, SANITY_DATASET, for a private dataset SANITY_READ_TOKEN, and the network`,
      { cause },
    )
  })
  if (settings === null) {
    throw new Error(
      `The dataset "${dataset}" of the hosted project "${projectId}" holds no content; import the sample with: npm run sanity -- datasets import ../content/data.ndjson --dataset ${dataset}`,
    )
  }
}
