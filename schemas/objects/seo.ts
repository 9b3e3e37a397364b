import { SearchIcon } from '@sanity/icons/Search'
import { defineField, defineType } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { pageTitle } from '../../shared/pageTitle.ts'

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
      description:
        'Shown in the browser tab, in search results and in link previews. The site name is added automatically; together up to 60 characters',
      validation: (rule) => [
        rule.required().error('Write a title, or search results show the page’s address'),
        rule
          .custom(async (title, { getClient }) => {
            const siteName = await getClient({ apiVersion }).fetch<string | null>(
              '*[_type == "siteSettings" && _id == "siteSettings"][0].title',
            )
            const whole = pageTitle(title ?? null, siteName)
            return (
              whole.length <= 60 ||
              `Search results cut off titles after about 60 characters. “${whole}” has ${whole.length}: remove ${whole.length - 60}`
            )
          })
          .warning(),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      description: 'One or two sentences that make people want to come. Up to 160 characters',
      validation: (rule) => [
        rule.required().warning('Without a description, search engines pick some text from the page'),
        rule.max(160).warning('Search results cut off descriptions after about 160 characters'),
      ],
    }),
  ],
})
