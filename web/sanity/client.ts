import { createClient } from '@sanity/client'
import { readSettings } from './settings.ts'

export const settings = readSettings(process.env)

/** Reads what is published. One retry and five seconds at most: visitors have the last good page meanwhile. */
export const client = createClient({
  projectId: settings.projectId,
  dataset: settings.dataset,
  apiVersion: '2025-02-19',
  perspective: 'published',
  useCdn: false,
  timeout: 5000,
  maxRetries: 1,
  ...(settings.apiHost && { apiHost: settings.apiHost, useProjectHostname: false }),
})
