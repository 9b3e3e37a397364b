import { buildSite, buildStudio } from './build.ts'
import { runUntilStopped, stop } from './processes.ts'
import { readStackSettings } from './settings.ts'
import { savedSiteToken } from './siteToken.ts'
import { step } from './step.ts'

/**
 * `npm run build` builds what `npm start` would build; `-- studio` or `-- site` builds one of the two. The content store must answer:
 * another checkout may be running it.
 */
runUntilStopped(async () => {
  const settings = readStackSettings()
  const parts = process.argv.slice(2)
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part)
  const readToken = settings.site.readToken ?? (settings.isEmbedded ? savedSiteToken(settings) : null) ?? ''
  const env = { ...settings.env, SANITY_READ_TOKEN: readToken }
  if (settings.isEmbedded && isWanted('studio')) await step('Studio', () => buildStudio(settings))
  if (isWanted('site')) await step('Site', () => buildSite({ ...settings, env }))
  await stop()
})
