import type { DocumentActionsResolver, TemplateResolver } from 'sanity'
import { singletonTypes } from '../schemas/index.ts'

const singletons = new Set<string>(singletonTypes.map(({ name }) => name))

/** What may be done to a document that exists exactly once: never a second one, never none. */
const singletonActions = new Set<string | undefined>(['publish', 'discardChanges', 'restore'])

/** Nothing that is offered for new documents makes a second site settings or home page. */
export const withoutSingletons: TemplateResolver = (templates) =>
  templates.filter(({ schemaType }) => !singletons.has(schemaType))

/** Keeps of a singleton's actions those that leave exactly one of it; other documents keep all of theirs. */
export const keepSingletons: DocumentActionsResolver = (actions, { schemaType }) =>
  singletons.has(schemaType) ? actions.filter(({ action }) => singletonActions.has(action)) : actions
