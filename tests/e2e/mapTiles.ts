import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A map tile with land, a river, a park and streets. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" font-family="sans-serif" font-size="11">
  <rect width="256" height="256" fill="#f2efe9"/><path d="M0 0 H256 V40 C160 60 80 20 0 70 Z" fill="#aad3df"/>
  <rect x="150" y="120" width="80" height="60" fill="#c8facc"/><rect x="20" y="120" width="70" height="50" fill="#e0dfdf"/>
  <g fill="#d9d0c9"><rect x="30" y="190" width="24" height="20"/><rect x="70" y="196" width="30" height="18"/></g>
  <g stroke="#fff" stroke-width="6"><path d="M0 100 H256 M0 230 H256 M60 0 V256 M128 0 V256"/></g>
  <g stroke-width="8"><path stroke="#fcd6a4" d="M0 180 L256 80"/><path stroke="#e892a2" d="M200 256 L256 190"/></g>
  <g fill="#333"><text x="70" y="150">Example Street</text><text x="150" y="32">River</text></g></svg>`

/** Serves tiles instead of the map's source. @returns the addresses of requested tiles, which each request extends */
export async function serveTiles(page: Page, source: string | RegExp = 'https://tile.openstreetmap.org/**') {
  const asked: string[] = []
  const body = await sharp(Buffer.from(drawing)).png().toBuffer()
  await page.route(source, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body })
  })
  return asked
}
