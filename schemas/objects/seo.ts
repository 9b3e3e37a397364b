import { SearchIcon } from '@sanity/icons/Search'
import { defineField, defineType } from 'sanity'

export const seo = defineType({
  name: 'seo',
  title: 'In search results',
  type: 'object',
  icon: SearchIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'Shown in the browser tab and as the blue line in search results; 60 letters fit',
      validation: (rule) => [
        rule.required().error('A page needs a title, or search results show its address'),
        rule.max(60).warning('Search results cut titles after about 60 letters'),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      description: 'One or two sentences that make a stranger want to come; 160 letters fit',
      validation: (rule) => [
        rule.required().warning('Without a description, search engines choose a piece of the page themselves'),
        rule.max(160).warning('Search results cut descriptions after about 160 letters'),
      ],
    }),
  ],
})
