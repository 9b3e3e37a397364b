import { startClock } from './clock.ts'
import { startDirections } from './directions.ts'
import { startEmbed } from './embed.ts'
import { startFooterYear } from './footerYear.ts'
import { startMapInView } from './mapInView.ts'
import { startMenu } from './menu.ts'
import { startNotices } from './dismissNotices.ts'
import { startTabs } from './tabs.ts'
import { startTopBar } from './topBar.ts'

const bar = document.querySelector('header')
const toggle = bar?.querySelector<HTMLButtonElement>('button[aria-expanded]')
if (bar) startTopBar(bar)
if (bar && toggle) startMenu(bar, toggle)
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabs(tabs)
for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-embed]')) startEmbed(frame)
for (const place of document.querySelectorAll<HTMLElement>('[data-map]')) startMapInView(place)
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-directions]')) startDirections(link)
for (const year of document.querySelectorAll<HTMLElement>('[data-year]')) startFooterYear(year)
for (const notices of document.querySelectorAll<HTMLElement>('[data-notices]')) startNotices(notices)
startClock()
