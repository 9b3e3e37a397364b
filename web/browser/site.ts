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
for (const notices of document.querySelectorAll<HTMLElement>('[data-notices]')) startNotices(notices)
for (const kit of document.querySelectorAll<HTMLElement>('[data-post-kit]'))
  void import('./postKit.ts').then(({ startPostKit }) => startPostKit(kit))
startClock()

/** Opens directions in Apple's maps app on Apple's devices, which need another address. */
function linkToMapsApp(link: HTMLAnchorElement) {
  if (!/iPhone|iPad|Mac/.test(navigator.userAgent)) return
  link.href = `https://maps.apple.com/?daddr=${link.href.split('destination=')[1]}`
}

/** Lets visitors dismiss notices. The browser remembers the last twenty; a notice whose start or text changes is shown again. */
function startNotices(list: HTMLElement) {
  for (const button of list.querySelectorAll<HTMLButtonElement>('button[data-dismiss]')) {
    button.addEventListener('click', () => {
      remember(`${button.dataset.dismiss ?? ''}${button.previousElementSibling?.textContent ?? ''}`)
      button.closest('li')?.remove()
      list.focus({ preventScroll: true })
    })
  }
}

function remember(notice: string) {
  const key = 'dismissedNotices'
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
    localStorage.setItem(key, JSON.stringify([...kept, notice].slice(-20)))
  } catch {
    // Without storage, the notice is shown again on the next page.
  }
}
