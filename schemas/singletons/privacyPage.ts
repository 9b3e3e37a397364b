import { LockIcon } from '@sanity/icons/Lock'
import { defineType } from 'sanity'
import { heading, intro, pageGroups, seo, statementFields } from './pageFields.ts'

export const privacyPage = defineType({
  name: 'privacyPage',
  title: 'Privacy page',
  type: 'document',
  icon: LockIcon,
  groups: pageGroups,
  fields: [heading, intro, ...statementFields('what this site loads, keeps and logs, as it is set up'), seo],
  preview: { prepare: () => ({ title: 'Privacy page' }) },
})
