import { defineField, type FieldDefinition } from 'sanity'

// Fields that several pages have. The home page starts with its own fields.

export const pageGroups = [
  { name: 'content', title: 'Content', default: true },
  { name: 'search', title: 'Search results' },
]

export const heading = defineField({
  name: 'heading',
  title: 'Heading',
  type: 'string',
  group: 'content',
  description: 'The large words at the top of the page',
  validation: (rule) => rule.required().error('Write the heading of the page'),
})

export const intro = defineField({
  name: 'intro',
  title: 'Introduction',
  type: 'text',
  rows: 3,
  group: 'content',
  description: 'One to three sentences under the heading',
})

export const seo = defineField({
  name: 'seo',
  title: 'In search results',
  type: 'seo',
  group: 'search',
  description: 'What people read before they visit the site',
  validation: (rule) => rule.required().error('Write a title for search results'),
})

/** Defines a section of a page. Its form is collapsed at first unless `isOpen`. */
export const section = (name: string, title: string, description: string, fields: FieldDefinition[], isOpen = false) =>
  defineField({
    name,
    title,
    type: 'object',
    group: 'content',
    description,
    options: { collapsible: true, ...(!isOpen && { collapsed: true }) },
    fields,
  })

export const sectionHeading = (description: string) =>
  defineField({
    name: 'heading',
    title: 'Heading',
    type: 'string',
    description,
    validation: (rule) => rule.required().error('Write the heading'),
  })

/** The fields of a page whose text the site itself writes. @param written what the page says without them */
export const statementFields = (written: string) => [
  defineField({
    name: 'addition',
    title: 'What you add',
    type: 'richText',
    group: 'content',
    description: `Optional, at the end of the page. The page itself says ${written}`,
  }),
  defineField({
    name: 'checkedOn',
    title: 'Last checked',
    type: 'date',
    group: 'content',
    description: 'The day on which one of you last read the page and found it true',
    validation: (rule) =>
      rule.custom(
        (day) => day === undefined || day <= new Date().toISOString().slice(0, 10) || 'This day is still to come',
      ),
  }),
]
