import { deliveryFindings, type Delivery } from '../checks/storeFindings.ts'
import { type Finding, byLevel, underPublishedIds } from '../checks/facts.ts'
import { findings } from '../checks/findings.ts'
import { type LinkAnswer, linkFindings, linksIn, malformedLinks } from '../checks/contentLinks.ts'
import { getContent, getDrafts } from '../checks/contentQuery.ts'
import { sampleTextsLeft } from '../checks/sampleTexts.ts'
import { checkLink } from './checkLink.ts'
import { exitWith } from './processes.ts'
import { runSanity } from './sanity.ts'
import { readStackSettings } from './stackSettings.ts'
import { findReadToken, storeClient } from './storeAccess.ts'

/**
 * `npm run check:content` prints what needs attention in the published content. With a token that can read drafts
 * (SANITY_READ_TOKEN, or that of a site on the machine of the embedded store), it includes unpublished edits and undelivered
 * webhooks; with `-- --links`, dead links; with `-- --fields`, values that the Studio's forms would reject, such as imported ones. It exits
 * with 1 if content misleads visitors, a sample text is left, or a field is invalid.
 */
async function main(): Promise<number> {
  const { content, drafts, deliveries } = await read()
  const now = new Date().toISOString()
  const found = [
    ...deliveryFindings(deliveries, now),
    ...malformedLinks({ ...content, drafts }),
    ...findings(content, drafts, now),
  ]
  if (process.argv.includes('--links')) {
    const links = linksIn([...content.documents, ...underPublishedIds(drafts)])
    const answers: LinkAnswer[] = []
    for (const url of new Set(links.map((link) => link.url))) answers.push(await checkLink(url))
    console.log(`Links to other sites that were checked: ${answers.length}\n`)
    found.push(...linkFindings(links, answers))
  }
  const samples = sampleTextsLeft(content.documents).filter(({ level }) => level === 'warning')
  const sections = [...byLevel(found), { title: 'Sample texts that are left', findings: samples }]
    .filter(({ findings }) => findings.length > 0)
    .map(section)
  console.log(sections.length === 0 ? 'Everything is up to date.' : sections.join('\n\n'))
  // Validates all documents against the schema, drafts included, and prints what is wrong.
  const validate = ['documents', 'validate', '--yes', '--level', 'warning']
  const isValid = !process.argv.includes('--fields') || (await runSanity(validate)) === 0
  return !isValid || samples.length > 0 || found.some(({ level }) => level === 'error') ? 1 : 0
}

async function read() {
  const settings = readStackSettings('site')
  const { site, isEmbedded } = settings
  const token = findReadToken(settings)
  const client = storeClient(settings, { perspective: 'published', timeout: 10_000, maxRetries: 0, token })
  const url = `/deliveries/projects/${site.projectId}`
  try {
    const deliveries = isEmbedded && token ? await client.request<Delivery[]>({ url }) : []
    return { content: await getContent(client), drafts: await getDrafts(client), deliveries }
  } catch (cause) {
    const [store, advice] = site.apiHost
      ? [`at ${site.apiHost}`, 'start it with npm start, or check SANITY_API_HOST and SANITY_READ_TOKEN']
      : ['hosted by Sanity', 'check SANITY_PROJECT_ID, SANITY_DATASET, SANITY_READ_TOKEN and the network']
    throw new Error(
      `The dataset "${site.dataset}" of the content store ${store} cannot be read (${(cause as Error).message}); ${advice}`,
      { cause },
    )
  }
}

function section({ title, findings }: { title: string; findings: Finding[] }): string {
  return [`${title} (${findings.length})`, ...findings.map(line)].join('\n')
}

function line({ message, documentType, documentId, path }: Finding): string {
  if (documentType === null) return `  ${message}`
  const location = new Set([documentType, documentId ?? 'a new one', path])
  return `  ${message}\n    ${[...location].filter(Boolean).join(' › ')}`
}

void exitWith(main())
