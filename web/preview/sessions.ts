import { draftsClient, settings } from '../sanity/client.ts'
import { previewSessions } from './previewSession.ts'

/** Null while SANITY_READ_TOKEN is not set: there are no previews then. */
export const sessions = draftsClient && previewSessions(draftsClient, settings)
