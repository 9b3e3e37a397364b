import type { SanityClient } from '@sanity/client'
import {
  createMockAuthStore,
  createWorkspaceFromConfig,
  pathToString,
  validateDocument,
  type SanityDocument,
  type SchemaTypeDefinition,
} from 'sanity'
import { schemaTypes } from '../../schemas/index.ts'

type Client = Parameters<typeof createMockAuthStore>[0]['client']

/**
 * Validates documents with the project's schema, like the Studio. References may point to any of `documents`.
 * @param client reads the content store that has the documents; some rules query it
 * @returns a line for each problem, such as "series-1, startDate: error: Choose when the series starts"
 */
export async function problems(
  documents: SanityDocument[],
  client: SanityClient,
  types: SchemaTypeDefinition[] = schemaTypes,
): Promise<string[]> {
  // The Studio bundles an older client with the same methods.
  const studioClient = client as unknown as Client
  const workspace = await createWorkspaceFromConfig({
    projectId: 'westie',
    dataset: 'production',
    schema: { types },
    auth: createMockAuthStore({ client: studioClient, currentUser: null }),
  })
  const ids = new Set(documents.map(({ _id }) => _id))
  const found = documents.map(async (document) => {
    const markers = await validateDocument({
      document,
      workspace,
      getDocumentExists: ({ id }) => Promise.resolve(ids.has(id) || /^(image|file)-/.test(id)),
      getClient: () => studioClient,
    })
    return markers.map(({ level, path, message }) => `${document._id}, ${pathToString(path)}: ${level}: ${message}`)
  })
  return (await Promise.all(found)).flat()
}
