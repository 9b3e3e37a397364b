import { momentFormat } from '../../../schedule/wording/dates.ts'

/** Lets organizers set the time of a preview. @param refresh shows the page at the time in its address */
export function startPreviewClock(refresh: () => void) {
  const bar = document.querySelector('[data-preview-clock]')
  const range = bar?.querySelector('input')
  const output = bar?.querySelector('output')
  if (!range || !output) return
  const { timeZone, previewAt } = document.body.dataset
  const format = momentFormat(timeZone)
  const showTime = (at: number) => {
    const time = at > Date.now() ? format.format(at) : 'now'
    output.textContent = `As of ${time}`
    range.setAttribute('aria-valuetext', time)
  }
  showTime(Date.parse(previewAt ?? ''))
  range.addEventListener('input', () => showTime(range.valueAsNumber))
  range.addEventListener('change', () => {
    const url = new URL(location.href)
    url.searchParams.set('at', new Date(range.valueAsNumber).toISOString())
    history.replaceState(history.state, '', url)
    refresh()
  })
}
