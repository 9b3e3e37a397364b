import { type UrlRule } from 'sanity'
import { safeHref } from '../shared/safeHref.ts'

/** Requires `https`, for addresses where visitors enter payment or personal data. */
export const secureLink = (rule: UrlRule) =>
  rule.uri({ scheme: ['https'] }).error('Use a secure address that starts with https://')

/** Requires a link to another site, a page of this site such as /register, an email address or a phone number. */
export const anyLink = (rule: UrlRule) =>
  rule
    .uri({ allowRelative: true, scheme: ['https', 'http', 'mailto', 'tel'] })
    .custom((href) => href === undefined || safeHref(href) !== undefined || 'This isn’t a valid link')
    .error(
      'Use a full address such as https://example.org, a page of this site such as /register, or mailto:name@example.org',
    )
