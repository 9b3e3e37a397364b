import { momentFormat } from '../../../schedule/wording/dates.ts'

/**
 * Lets organizers move the time of a preview.
 * @param show shows the page at a time, ISO 8601; null for now
 */
export function startPreviewClock(show: (at: string | null) => void) {
  const bar = document.querySelector('[data-preview-clock]')
  const range = bar?.querySelector('input')
  const output = bar?.querySelector('output')
  const select = bar?.querySelector('select')
  if (!range || !output || !select) return
  const format = momentFormat(document.body.dataset.timeZone)
  range.addEventListener('input', () => {
    const time = format.format(range.valueAsNumber)
    output.textContent = `As of ${time}`
    range.setAttribute('aria-valuetext', time)
  })
  range.addEventListener('change', () => show(new Date(range.valueAsNumber).toISOString()))
  select.addEventListener('change', () => show(select.value === 'now' ? null : select.value))
}
