import { defineConfig, type DocumentActionComponent } from 'sanity'
import { structureTool } from 'sanity/structure'
import { visionTool } from '@sanity/vision'
import { schemaTypes } from '../schemas/index.ts'
import { deleteAction, unpublishAction } from './deletion/removalActions.tsx'
import { embedded } from './embedded.ts'
import { withChecksInForms } from './checksInForms.ts'
import { contentChecks } from './checks/checksPlugin.tsx'
import { Mark, theme } from './look/theme.tsx'
import { InputByType } from './InputByType.tsx'
import { keepSingletons, withoutSingletons, withPlaceholderMarks, eveningChange } from './schema.ts'
import { postKitAction } from './postKit.ts'
import { presentation } from './presentation.tsx'
import { publishAction } from './publish/publishAction.ts'
import { releases } from './releases.ts'
import { sharedPreviews } from './share/SharePreview.tsx'
import { structure } from './structure.ts'
import { uploads } from './uploads/uploads.ts'
import { undoLastPublish } from './undoLastPublish.tsx'
import { StudioLayout } from './StudioLayout.tsx'

const projectId = process.env.SANITY_STUDIO_PROJECT_ID ?? ''
const dataset = process.env.SANITY_STUDIO_DATASET ?? ''

/** Our replacements for the Studio's document actions. */
const replacements: Record<string, ((action: DocumentActionComponent) => DocumentActionComponent) | undefined> = {
  publish: publishAction,
  delete: deleteAction,
  unpublish: unpublishAction,
}

export default defineConfig({
  name: 'default',
  title: 'Westie Boston',
  icon: Mark,
  theme,
  projectId,
  dataset,
  ...(process.env.SANITY_STUDIO_IS_EMBEDDED === 'true' && (await embedded(projectId, dataset))),
  plugins: [
    structureTool({ title: 'Content', structure }),
    contentChecks(),
    presentation(),
    sharedPreviews(),
    uploads(),
    ...(process.env.NODE_ENV === 'development' ? [visionTool()] : []),
  ],
  schema: {
    types: withChecksInForms(withPlaceholderMarks(schemaTypes)),
    templates: (templates, context) => [...withoutSingletons(templates, context), eveningChange],
  },
  document: {
    comments: { enabled: false },
    actions: (actions, context) => [
      ...keepSingletons(actions, context).map((action) => replacements[action.action ?? '']?.(action) ?? action),
      undoLastPublish,
      postKitAction,
    ],
  },
  studio: { components: { layout: StudioLayout } },
  form: { components: { input: InputByType } },
  ...releases(),
  scheduledPublishing: { enabled: false },
  scheduledDrafts: { enabled: false },
  tasks: { enabled: false },
})
