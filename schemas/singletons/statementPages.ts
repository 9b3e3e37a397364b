import { HeartIcon } from '@sanity/icons/Heart'
import { LockIcon } from '@sanity/icons/Lock'
import { field } from '../field.ts'
import { heading, intro, page, seo } from './pageFields.ts'

/** Returns the fields of a page whose facts come from the site itself. @param stated these facts, in the words of the form */
const statementFields = (stated: string) => [
  heading,
  intro,
  field('addition', 'richText', 'Text', { description: `Below the facts that the page states by itself: ${stated}` }),
  field('checkedOn', 'date', 'Last checked', {
    description: 'The day on which one of you last checked the facts on the page',
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
  statementFields('which other hosts its pages contact, and what they keep in the browser'),
)
