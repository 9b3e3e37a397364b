type Node = Record<string, unknown>
type Rules = {
  /** Required properties. */
  required: string[]
  /** Recommended properties. */
  recommended: string[]
  /** Why a recommended property may be missing. */
  leftOut?: Record<string, string>
  check?: (node: Node) => string[]
}

/**
 * What search engines require according to their documentation (Google's "Structured data general guidelines" and its
 * pages on event, organization and breadcrumb; Bing uses the same).
 */
const rules: Record<string, Rules> = {
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
    leftOut: { performer: 'Nobody performs: everybody dances.' },
    check: checkEvent,
  },
  Place: { required: ['address'], recommended: ['name', 'geo'] },
  PostalAddress: {
    required: ['streetAddress', 'addressLocality', 'addressCountry'],
    recommended: ['addressRegion', 'postalCode'],
  },
  GeoCoordinates: { required: ['latitude', 'longitude'], recommended: [] },
  Offer: {
    required: ['price', 'priceCurrency'],
    recommended: ['availability', 'url', 'validFrom'],
    leftOut: { validFrom: 'Said of a card that has a day on which it opens; most are on sale at once.' },
    check: ({ price, priceCurrency }) => [
      ...(/^\d+\.\d\d$/.test(String(price))
        ? []
        : [`price ${String(price)} is not written with a point and two digits`]),
      ...(priceCurrency === 'USD' ? [] : [`priceCurrency ${String(priceCurrency)} is not a code of three letters`]),
    ],
  },
  Organization: {
    required: ['name', 'url', 'logo'],
    recommended: ['description', 'email', 'sameAs', 'address', 'telephone'],
    leftOut: {
      address: 'We meet at somebody else’s studio and have none; `location` says where.',
      telephone: 'There is none.',
    },
  },
  WebSite: { required: ['name', 'url'], recommended: [] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ListItem: { required: ['position', 'name', 'item'], recommended: [] },
}

const statuses = ['EventScheduled', 'EventRescheduled', 'EventCancelled', 'EventPostponed', 'EventMovedOnline']
const isMoment = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value))

function checkEvent({ startDate, endDate, previousStartDate, eventStatus, location, offers }: Node): string[] {
  const status = String(eventStatus).replace('https://schema.org/', '')
  return [
    ...(isMoment(startDate) && isMoment(endDate) ? [] : ['a moment lacks its offset']),
    ...(statuses.includes(status) ? [] : [`eventStatus ${String(eventStatus)} is none`]),
    ...((location as Node | undefined)?.address ? [] : ['the place has no address']),
    ...((status === 'EventRescheduled') === isMoment(previousStartDate)
      ? []
      : ['rescheduled and previousStartDate go together']),
    ...(status === 'EventCancelled' && offers ? ['what is cancelled is still sold'] : []),
  ]
}

/**
 * Returns what a page's JSON-LD lacks according to these rules, including recommended properties unless they may be
 * missing.
 */
export function problems(graph: { '@graph': unknown[] }): string[] {
  const nodes = graph['@graph'] as Node[]
  const byId = new Map(nodesIn(nodes).map((node) => [node['@id'], node]))
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    const isReference = typeof value === 'object' && value !== null && Object.keys(value).join() === '@id'
    return isReference ? (byId.get((value as Node)['@id']) ?? null) : value
  }
  return nodesIn(nodes).flatMap((node) => {
    const type = String(node['@type'])
    const known = rules[type]
    if (known === undefined) return [`${type} has no rules`]
    const whole = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]))
    const isCancelled = whole.eventStatus === 'https://schema.org/EventCancelled'
    const excused = [...Object.keys(known.leftOut ?? {}), ...(isCancelled ? ['offers'] : [])]
    const missing = [...known.required, ...known.recommended].filter(
      (name) => isMissing(whole[name]) && !excused.includes(name),
    )
    return [
      ...missing.map((name) => `${type} ${nameOf(node)} lacks ${name}`),
      ...(known.check?.(whole) ?? []).map((problem) => `${type} ${nameOf(node)}: ${problem}`),
      ...linksOf(node).map((link) => `${type} leads to ${link}, which is no full address`),
    ]
  })
}

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && (value.length === 0 || value.some(isMissing)))

const nameOf = (node: Node) => (typeof node['@id'] === 'string' ? node['@id'] : '')

const linksOf = ({ url }: Node) =>
  url === undefined || (typeof url === 'string' && url.startsWith('http')) ? [] : [JSON.stringify(url)]

/** Returns all nested nodes, without references. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  return ['@type' in value ? [value as Node] : [], ...Object.values(value).map(nodesIn)].flat()
}
