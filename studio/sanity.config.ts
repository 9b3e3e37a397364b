import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { visionTool } from '@sanity/vision'
import { schemaTypes, singletonTypes } from '../schemas/index.ts'
import { embedded } from './embedded.ts'
import { structure } from './structure.ts'

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

/** What may be done to a document that exists exactly once. */
const singletonActions = new Set<string | undefined>(['publish', 'discardChanges', 'restore'])

export default defineConfig({
  name: 'default',
  title: 'Westie Boston',
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? '',
  dataset: process.env.SANITY_STUDIO_DATASET ?? '',
  ...(process.env.SANITY_STUDIO_IS_EMBEDDED === 'true' && embedded()),
  plugins: [
    structureTool({ title: 'Content', structure }),
    ...(process.env.NODE_ENV === 'development' ? [visionTool()] : []),
  ],
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !singletons.has(schemaType)),
  },
  document: {
    comments: { enabled: false },
    actions: (actions, { schemaType }) =>
      singletons.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions,
  },
  releases: { enabled: false },
  scheduledPublishing: { enabled: false },
  scheduledDrafts: { enabled: false },
  tasks: { enabled: false },
})
