import type { SanityClient } from '@sanity/client'
import {
  createMockAuthStore,
  createWorkspaceFromConfig,
  pathToString,
  validateDocument,
  type SanityDocument,
  type SchemaTypeDefinition,
} from 'sanity'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { schemaTypes } from '../../schemas/index.ts'

/** The fields that the store itself writes. */
export const stored = { _rev: '1', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }

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

/** Returns the Studio's validation messages for one field of a document, such as "error: Write the answer". */
export async function messagesFor(type: string, fields: Record<string, unknown>, path: string) {
  const { client } = await serveLake()
  return (await problems([{ _id: 'document', _type: type, ...stored, ...fields }], client))
    .filter((line) => line.startsWith(`document, ${path}: `))
    .map((line) => line.slice(`document, ${path}: `.length))
}
