import { HeartIcon } from '@sanity/icons/Heart'
import { LockIcon } from '@sanity/icons/Lock'
import { field } from '../field.ts'
import { heading, intro, page, seo } from './pageFields.ts'

/** The fields of a page whose text the site itself writes. @param written what the page says without them */
const statementFields = (written: string) => [
  heading,
  intro,
  field('addition', 'richText', 'What you add', {
    description: `Optional, at the end of the page. The page itself says ${written}`,
  }),
  field('checkedOn', 'date', 'Last checked', {
    description: 'The day on which one of you last checked that the page is true',
    validation: (rule) =>
      rule.custom(
        (day) => day === undefined || day <= new Date().toISOString().slice(0, 10) || 'This date is in the future',
      ),
  }),
  seo,
]

export const accessibilityPage = page(
  'accessibilityPage',
  'Accessibility page',
  HeartIcon,
  statementFields('what the venue offers, from the site settings'),
)

export const privacyPage = page(
  'privacyPage',
  'Privacy page',
  LockIcon,
  statementFields('what this site loads, keeps and logs, as it is set up'),
)
