import { HeartIcon } from '@sanity/icons/Heart'
import { defineType } from 'sanity'
import { heading, intro, pageGroups, seo, statementFields } from './pageFields.ts'

export const accessibilityPage = defineType({
  name: 'accessibilityPage',
  title: 'Accessibility page',
  type: 'document',
  icon: HeartIcon,
  groups: pageGroups,
  fields: [heading, intro, ...statementFields('what the hall offers, from the venue in the site settings'), seo],
  preview: { prepare: () => ({ title: 'Accessibility page' }) },
})
