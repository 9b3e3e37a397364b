const minute = 60_000
const day = 24 * 60 * minute

/**
 * Keeps a page correct while time passes (a preview may stand at another time, in `data-now`): shows elements only between their `data-from` and `data-until`, and replaces dates
 * with "tonight" or "this Monday" where that applies in the community's time zone.
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
    absolute: (element.dataset.absolute = element.textContent),
  }))
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: document.body.dataset.timeZone })
  let timer: ReturnType<typeof setTimeout> | undefined

  const tick = () => {
    const now = Date.parse(document.body.dataset.now ?? '') || Date.now()
    for (const { element, from, until } of periods) element.hidden = now < from || now >= until
    const today = Date.parse(calendar.format(now))
    for (const { element, date, absolute } of days) {
      element.textContent = relative(element.dataset, Math.round((Date.parse(date) - today) / day), absolute)
    }
    const boundaries = periods.flatMap(({ from, until }) => [from, until]).filter((time) => time > now)
    clearTimeout(timer)
    timer = setTimeout(tick, Math.min(minute, ...boundaries.map((time) => time - now)))
  }

  addEventListener('pageshow', tick)
  document.addEventListener('visibilitychange', tick)
  tick()
}

/**
 * Returns a relative date, or the absolute one if there is no word for it.
 * @param data.day the word for the day itself: "today" or "tonight"
 * @param data.inSentence set in running text; "start" at the start of a sentence
 */
function relative({ day = 'today', inSentence }: DOMStringMap, ahead: number, absolute: string): string {
  const [weekday = '', date = ''] = absolute.replace(/^on /i, '').split(', ')
  const word = ahead === 0 ? day : ahead === 1 ? 'tomorrow' : ahead > 1 && ahead < 7 ? `this ${weekday}` : null
  if (word === null) return absolute
  const first = word.slice(0, 1).toUpperCase() + word.slice(1)
  if (inSentence !== undefined) return inSentence === 'start' ? first : word
  // The month is abbreviated, so that the line does not become longer.
  return `${first}, ${date.replace(/^(\w{3})\w*/, '$1')}`
}
