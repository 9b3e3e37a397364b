import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { answerForSanityHosts } from '../../packages/lake/src/commands/sanityHosts.ts'
import { addressesOf } from '../addresses.ts'
import { copyBuiltProject } from '../e2e/copyBuiltProject.ts'
import { npmStart } from '../npmStart.ts'
import { siteUrl } from './names.ts'
import { running, type Running, type Store } from './publicStack.ts'

/** A request that the site sent to the simulated hosted service. */
export type SentRequest = { method: string; url: URL; token: string | null }

export const hostedStudioUrl = 'https://westie-boston.sanity.studio'

/** The address of a hosted project's pictures. */
export const hostedPictures = 'https://cdn.sanity.io/images/westie/production/'

export const webhookSecret = 'a webhook secret of 32 letters...'

/** Makes a store pose as the hosted service for programs that run with `env`. `asked` records their requests. */
export async function poseAsHosted({ port }: Store) {
  const asked: SentRequest[] = []
  const remember = ({ method = '', url = '', headers }: IncomingMessage) =>
    void asked.push({
      method,
      url: new URL(url, `https://${headers.host}`),
      token: headers.authorization?.replace('Bearer ', '') ?? null,
    })
  return { asked, ...(await answerForSanityHosts(`http://127.0.0.1:${port}`, 'refuse', remember)) }
}

/** The .env of a site with a hosted project. */
export const hostedSettings = (readToken: string) => ({
  SITE_URL: siteUrl,
  SANITY_API_HOST: '',
  SANITY_INTERNAL_API_HOST: '',
  SANITY_STUDIO_URL: hostedStudioUrl,
  SANITY_READ_TOKEN: readToken,
  SANITY_WEBHOOK_SECRET: webhookSecret,
})

/** Copies the project with its builds. The site's build for a hosted project only differs in its addresses. */
export function copyHostedProject(to: string): void {
  copyBuiltProject(to, addressesOf(siteUrl, hostedStudioUrl))
  const record = join(to, 'web/.next/.fingerprint')
  const text = readFileSync(record, 'utf8')
  writeFileSync(record, text.replace(`"apiHost":"${hostedStudioUrl}"`, '"apiHost":""'))
}

/** Runs `npm start -- site` as on a server of its own, without the store's files. */
export function startHostedSite(folder: string, port: number, env: Record<string, string>): Running {
  const own = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), LAKE_DIR: join(folder, 'no-store') }
  return running(npmStart({ ...own, PORT: String(port), ...env }, { folder, half: 'site', detached: true }), port)
}
