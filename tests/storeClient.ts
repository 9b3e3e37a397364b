import { createClient, type ClientConfig } from '@sanity/client'

/** Creates a client of the store at an address, with the rights of a token. */
export const storeClient = (apiHost: string, config: Pick<ClientConfig, 'token' | 'maxRetries'> = {}) =>
  createClient({
    projectId: 'westie',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    ...config,
  })
