import type { DocumentActionsResolver, TemplateResolver } from 'sanity'
import { singletonTypes } from '../schemas/index.ts'

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

/** Actions that leave exactly one document of a singleton type. */
const singletonActions = new Set<string | undefined>(['publish', 'discardChanges', 'restore'])

/** Removes the templates that would create a second document of a singleton type. */
export const withoutSingletons: TemplateResolver = (templates) =>
  templates.filter(({ schemaType }) => !singletons.has(schemaType))

/** Removes the actions that would delete or duplicate a singleton. */
export const keepSingletons: DocumentActionsResolver = (actions, { schemaType }) =>
  singletons.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions
