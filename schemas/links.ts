import { type UrlRule } from 'sanity'
import { safeHref } from '../shared/safeHref.ts'

/** Addresses that visitors are sent to with money or data: never unencrypted. */
export const secureLink = (rule: UrlRule) =>
  rule.uri({ scheme: ['https'] }).error('Use an address that starts with https:// so that visitors are safe there')

/** Anywhere a text may lead: another site, a page of this one such as /register, an e-mail or a phone number. */
export const anyLink = (rule: UrlRule) =>
  rule
    .uri({ allowRelative: true, scheme: ['https', 'http', 'mailto', 'tel'] })
    .custom((href) => href === undefined || safeHref(href) !== undefined || 'This leads nowhere')
    .error('Use a full address such as https://example.org, a page of this site such as /register, or mailto:…')
