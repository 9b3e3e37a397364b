import { draftsClient, settings } from '../sanity/client.ts'
import { previewSessions } from './previewSession.ts'
import { sharedPreviews } from './sharedPreviews.ts'

/** Null if SANITY_READ_TOKEN is not set: there are no previews then. */
export const sessions = draftsClient && previewSessions(draftsClient, settings)
export const shared = draftsClient && sharedPreviews(draftsClient, settings)
