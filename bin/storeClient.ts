import { createClient, type ClientConfig } from '@sanity/client'
import { apiVersion } from '../shared/apiVersion.ts'
import type { StackSettings } from './settings.ts'

/** Creates a client for the store that the settings name. */
export const storeClient = ({ site }: StackSettings, options: ClientConfig) =>
  createClient({
    projectId: site.projectId,
    dataset: site.dataset,
    apiVersion,
    useCdn: false,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way to point the client at an embedded store
    ...(site.internalApiHost && { apiHost: site.internalApiHost, useProjectHostname: false }),
    ...options,
  })
