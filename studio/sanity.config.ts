import { CalendarIcon } from '@sanity/icons/Calendar'
import { UsersIcon } from '@sanity/icons/Users'
import { lazy } from 'react'
import { type ConfigContext, defineConfig, type Tool } from 'sanity'
import { structureTool } from 'sanity/structure'
import { visionTool } from '@sanity/vision'
import { createSchemaTypes } from '../schemas/index.ts'
import { documentActions } from './documentActions.ts'
import { embedded } from './embedded.ts'
import { withChecksInForms } from './checks/checksInForms.ts'
import { contentChecks } from './checks/checksPlugin.tsx'
import { Mark, theme } from './look/theme.tsx'
import { venueTimeZone } from './look/venueTimeZone.tsx'
import { InputByType } from './InputByType.tsx'
import { presentation } from './presentation.tsx'
import { releases, StudioLayout } from './StudioLayout.tsx'
import { sharedPreviews } from './share/SharePreview.tsx'
import { structure } from './structure.ts'
import { filledInTemplates, withoutSingletons } from './templates.ts'
import { uploads } from './uploads.ts'
import { ReleaseLayout } from './visitorChanges/ReleaseChanges.tsx'
import { isEmbedded } from './environment.ts'

const Access = lazy(() => import('./access/Access.tsx'))
const Season = lazy(() => import('./season/Season.tsx'))
const isAdministrator = ({ currentUser }: ConfigContext) =>
  currentUser?.roles.some(({ name }) => name === 'administrator') ?? false
const access = (tools: Tool[], context: ConfigContext): Tool[] =>
  isEmbedded && isAdministrator(context)
    ? [...tools, { name: 'access', title: 'Access', icon: UsersIcon, component: Access }]
    : tools

const projectId = process.env.SANITY_STUDIO_PROJECT_ID ?? ''
const dataset = process.env.SANITY_STUDIO_DATASET ?? ''

export default defineConfig({
  name: 'default',
  title: 'Studio',
  icon: Mark,
  theme,
  projectId,
  dataset,
  ...(isEmbedded && (await embedded())),
  plugins: [
    structureTool({ title: 'Content', structure }),
    { name: 'season', tools: [{ name: 'season', title: 'Plan the season', icon: CalendarIcon, component: Season }] },
    contentChecks(),
    presentation(),
    sharedPreviews(),
    uploads(),
    { name: 'access', tools: access },
    ...(process.env.NODE_ENV === 'development' ? [visionTool()] : []),
  ],
  schema: {
    types: withChecksInForms(createSchemaTypes(venueTimeZone)),
    templates: (templates, context) => [...withoutSingletons(templates, context), ...filledInTemplates],
  },
  document: {
    // With a hosted project, these would advertise a plan that includes them.
    comments: { enabled: false },
    actions: documentActions,
  },
  studio: { components: { layout: StudioLayout, activeToolLayout: ReleaseLayout } },
  form: { components: { input: InputByType } },
  ...releases(),
  scheduledPublishing: { enabled: false },
  scheduledDrafts: { enabled: isEmbedded },
  tasks: { enabled: false },
})
