import { startMenu } from './menu.ts'
import { startTabs } from './tabs.ts'
import { startTopBar } from './topBar.ts'

const bar = document.querySelector('header')
const toggle = bar?.querySelector<HTMLButtonElement>('button[aria-expanded]')
if (bar) startTopBar(bar)
if (bar && toggle) startMenu(bar, toggle)
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabs(tabs)

// A page served from before midnight on New Year's Eve.
for (const year of document.querySelectorAll('[data-year]'))
  year.textContent = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format()
