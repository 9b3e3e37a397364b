import { startClock } from './clock.ts'
import { startEmbed, startLoop, startMapInView } from './nearby.ts'
import { startTabs } from './tabs.ts'
import { startMenu, startTopBar } from './topBar.ts'

const bar = document.querySelector('header')
const toggle = bar?.querySelector<HTMLButtonElement>('button[aria-expanded]')
if (bar) startTopBar(bar)
if (bar && toggle) startMenu(bar, toggle)
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabs(tabs)
for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-embed]')) startEmbed(frame)
for (const place of document.querySelectorAll<HTMLElement>('[data-map]')) startMapInView(place)
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-directions]')) linkToMapsApp(link)
for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-loop]')) startLoop(video)
for (const kit of document.querySelectorAll<HTMLElement>('[data-post-kit]'))
  void import('./postKit.ts').then(({ startPostKit }) => startPostKit(kit))
startClock()

/** Opens directions in Apple's maps app on Apple's devices, which need another address. */
function linkToMapsApp(link: HTMLAnchorElement) {
  if (!/iPhone|iPad|Mac/.test(navigator.userAgent)) return
  link.href = `https://maps.apple.com/?daddr=${link.href.split('destination=')[1]}`
}
