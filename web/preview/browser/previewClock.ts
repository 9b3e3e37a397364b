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
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: range.dataset.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  range.addEventListener('input', () => {
    output.textContent = `As of ${format.format(range.valueAsNumber)}`
    range.setAttribute('aria-valuetext', format.format(range.valueAsNumber))
  })
  range.addEventListener('change', () => show(new Date(range.valueAsNumber).toISOString()))
  select.addEventListener('change', () => show(select.value === 'now' ? null : select.value))
}
