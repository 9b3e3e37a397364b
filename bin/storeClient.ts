import { createClient, type ClientConfig } from '@sanity/client'
import { apiVersion } from '../shared/apiVersion.ts'
import type { StackSettings } from './settings.ts'

/** A client of the store that the settings name, at the address at which this machine reaches it. */
export const storeClient = ({ site }: StackSettings, options: ClientConfig) =>
  createClient({
    projectId: site.projectId,
    dataset: site.dataset,
    apiVersion,
    useCdn: false,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option that leads the client to an embedded store
    ...(site.internalApiHost && { apiHost: site.internalApiHost, useProjectHostname: false }),
    ...options,
  })
