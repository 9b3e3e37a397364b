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
  const format = momentFormat(range.dataset.timeZone)
  range.addEventListener('input', () => {
    const isPast = range.valueAsNumber < Number(range.dataset.present)
    output.textContent = `${isPast ? 'As published on' : 'As of'} ${format.format(range.valueAsNumber)}`
    range.setAttribute('aria-valuetext', format.format(range.valueAsNumber))
  })
  range.addEventListener('change', () => show(new Date(range.valueAsNumber).toISOString()))
  select.addEventListener('change', () => show(select.value === 'now' ? null : select.value))
}
