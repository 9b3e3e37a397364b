import { daysBetween, relativeDay } from '../../schedule/wording/sentences.ts'
import { dateIn } from '../../shared/timeZone.ts'

const minute = 60_000

/**
 * Keeps a page correct while time passes: shows elements only between their `data-from` and `data-until`, replaces dates with
 * "tonight" or "this Monday" in the community's time zone, and shows the current year. Previews set their time in `data-preview-at`.
 */
export function startClock() {
  const periods = [...document.querySelectorAll<HTMLElement>('[data-from], [data-until]')].map((element) => ({
    element,
    from: Date.parse(element.dataset.from ?? '') || -Infinity,
    until: Date.parse(element.dataset.until ?? '') || Infinity,
  }))
  const days = [...document.querySelectorAll<HTMLTimeElement>('time[data-day]')].map((element) => ({
    element,
    date: element.dateTime.slice(0, 10),
    absolute: element.textContent,
  }))
  const years = document.querySelectorAll('[data-year]')
  let timer: ReturnType<typeof setTimeout> | undefined

  const tick = () => {
    const now = Date.parse(document.body.dataset.previewAt ?? '') || Date.now()
    for (const { element, from, until } of periods) element.hidden = now < from || now >= until
    const today = dateIn(document.body.dataset.timeZone, now)
    for (const { element, date, absolute } of days) {
      element.textContent = relativeDay(element.dataset, daysBetween(today, date), absolute)
    }
    for (const element of years) element.textContent = today.slice(0, 4)
    const boundaries = periods.flatMap(({ from, until }) => [from, until]).filter((time) => time > now)
    clearTimeout(timer)
    timer = setTimeout(tick, Math.min(minute, ...boundaries.map((time) => time - now)))
  }

  addEventListener('pageshow', tick)
  document.addEventListener('visibilitychange', tick)
  tick()
}
