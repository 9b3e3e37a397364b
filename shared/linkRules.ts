import { emailProblem, tidyEmail } from './email.ts'
import { pagePaths } from './pages.ts'
import { parseUrl, safeHref } from './safeHref.ts'

/** Addresses of this site that aren't pages. */
const otherPaths = ['/calendar.ics', '/post-kit', '/sitemap.xml']

const example =
  'Use a full address such as https://example.org, a page of this site such as /register, or mailto:name@example.org'

/** Completes a link that somebody typed or pasted, if its meaning is clear; otherwise returns the text unchanged. */
export function completeLink(text: string): string {
  const link = text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^(?:["'“”‘’„«<([]\s*)+(?=https?:|www\.)|^(?:["'“”‘’„«<]\s*)+|(?:\s*["'“”‘’»>,;])+$/gu, '')
    .replace(/^([^()]*)\)$|^([^[\]]*)\]$/, '$1$2')
    .replace(/^(?:https?:\/\/)+(?=https?:)/i, '')
    .replace(/^(?:webcals?|feed):\/\//i, 'https://')
    .replace(/^(https?)\s*(?:[:;]\/{0,3}|\/\/)\s*(?=[^/\s])/i, '$1://')
  if (/^mailto:/i.test(link)) return `mailto:${link.slice(7).trim()}`
  if (/^tel:/i.test(link)) return `tel:${link.slice(4).replace(/[\s().-]/g, '')}`
  if (/^\+?[\d\s().-]+$/.test(link) && link.replace(/\D/g, '').length >= 7) return completeLink(`tel:${link}`)
  if (emailProblem(tidyEmail(text)) === null) return `mailto:${tidyEmail(text)}`
  if (emailProblem(link) === null) return `mailto:${link}`
  if (link.startsWith('//')) return `https:${link}`
  const page = pagePaths.find((path) => samePath(path, link))
  if (page !== undefined && link !== '') return page
  const isFile = /^[^/]*\.(?:html?|php|pdf|docx?|jpe?g|png)$/i.test(link)
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}\.?(?::\d+)?(?:[/?#]\S*)?$/u.test(link) && !isFile
    ? `https://${link}`
    : link
}

const samePath = (path: string, link: string) => `/${link.toLowerCase().replace(/^\/+|\/+$/g, '')}` === path

/** Returns why visitors can't follow a link, and what would be right; null if they can. */
export function linkProblem(link: string): string | null {
  const quoted = `“${link}”`
  const complete = completeLink(link)
  if (complete !== link && linkProblem(complete) === null) return `Write ${complete} instead of ${quoted}`
  if (/^@/.test(link)) return `${quoted} is a name, not an address: open the profile, and copy what the browser shows`
  const url = parseUrl(link, siteBase)
  if (url === null || safeHref(link) === undefined || /\s/.test(link.trim())) return example
  if (url.protocol === 'mailto:') {
    const [address = ''] = link.slice('mailto:'.length).split(/[?,]/)
    return address === '' ? `${quoted} has no email address: write mailto:name@example.org` : emailProblem(address)
  }
  if (url.protocol === 'tel:')
    return /\d{3}/.test(url.pathname) ? null : `${quoted} has no phone number: write tel:+16175550100`
  if (url.origin !== siteBase)
    return isHost(url.hostname) ? null : `${quoted} has no site such as example.org. ${example}`
  if ([...pagePaths, ...otherPaths].includes(url.pathname)) return null
  return `This site has no page ${url.pathname}. Its pages are ${pagePaths.join(', ')}. For another site, use a full address such as https://example.org`
}

const siteBase = 'https://this-site.invalid'

/** Returns whether a host is an IP address, or a name with a dot; `localhost` would be the visitor's own machine. */
const isHost = (host: string) => host.startsWith('[') || /^[a-z\d_-]+(?:\.[a-z\d_-]+)+\.?$/.test(host)
