import type { ComponentType } from 'react'
import { defineType, type FieldDefinition, type FieldGroupDefinition } from 'sanity'
import { collapsed, field, inGroup, required } from '../field.ts'

/** Defines the document of a page. Its fields belong to the group `content` unless they name another. */
export const page = (
  name: string,
  title: string,
  icon: ComponentType,
  fields: FieldDefinition[],
  ...groups: FieldGroupDefinition[]
) =>
  defineType({
    name,
    title,
    type: 'document',
    icon,
    groups: [
      { name: 'content', title: 'Content', default: true },
      { name: 'search', title: 'Search results' },
      ...groups,
    ],
    fields: inGroup('content', fields),
    preview: { prepare: () => ({ title }) },
  })

/** The group of fields that a developer fills in once, with data from another service. */
export const developers = { name: 'developers', title: 'For developers' }

export const heading = field('heading', 'string', 'Heading', {
  description: 'The large words at the top of the page',
  validation: required('Write the heading of the page'),
})

export const intro = field('intro', 'text', 'Introduction', {
  rows: 3,
  description: 'One to three sentences under the heading',
})

export const seo = field('seo', 'seo', 'In search results', {
  group: 'search',
  description: 'What people read before they visit the site',
  validation: required('Write a title for search results'),
})

/** Defines a section of a page. Its form is collapsed at first unless `isOpen`. */
export const section = (name: string, title: string, description: string, fields: FieldDefinition[], isOpen = false) =>
  field(name, 'object', title, {
    description,
    options: isOpen ? { collapsible: true } : collapsed,
    fields,
  })

export const sectionHeading = (description: string) =>
  field('heading', 'string', 'Heading', { description, validation: required('Write the heading') })
