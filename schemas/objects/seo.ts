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
        'Shown in the browser tab, in search results and large on the picture of a shared link. The name of the site follows by itself: together 60 letters fit',
      validation: (rule) => [
        rule.required().error('A page needs a title, or search results show its address'),
        rule
          .custom(async (title, { getClient }) => {
            const siteName = await getClient({ apiVersion }).fetch<string | null>(
              '*[_type == "siteSettings" && _id == "siteSettings"][0].title',
            )
            const whole = pageTitle(title ?? null, siteName)
            return (
              whole.length <= 60 ||
              `Search results cut titles after about 60 letters, and “${whole}” has ${whole.length}; leave out ${whole.length - 60}`
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
      description: 'One or two sentences that make a stranger want to come; 160 letters fit',
      validation: (rule) => [
        rule.required().warning('Without a description, search engines choose a piece of the page themselves'),
        rule.max(160).warning('Search results cut descriptions after about 160 letters'),
      ],
    }),
  ],
})
