import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '../../../schemas/index.ts'
import { embedded } from '../../../studio/embedded.ts'

const projectId = process.env.SANITY_STUDIO_PROJECT_ID ?? ''
const dataset = process.env.SANITY_STUDIO_DATASET ?? ''

/** A Studio with the same content types, and otherwise as Sanity ships it. */
export default defineConfig({
  projectId,
  dataset,
  ...(await embedded(projectId)),
  plugins: [structureTool()],
  schema: { types: schemaTypes },
})
