import { defineField } from 'sanity'

// The first and last fields of pages. The home page starts with its own fields.

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
