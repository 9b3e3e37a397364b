/** A page served before midnight on New Year's Eve shows the year that it is now, at the community's place. */
export function startFooterYear(element: HTMLElement) {
  const { timeZone } = element.dataset
  element.textContent = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format()
}
