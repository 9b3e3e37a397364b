import { useEffect } from 'react'
import { createGlobalStyle } from 'styled-components'

/** Adds authors' names to the history, where the Studio shows initials and reveals names only on hover. */
export function HistoryNames() {
  useEffect(() => {
    const observer = new MutationObserver(nameAuthors)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return <Names />
}

function nameAuthors() {
  for (const item of document.querySelectorAll<HTMLElement>('[data-ui="timelineItem"]')) {
    const avatars = [...item.querySelectorAll('[data-ui="Avatar"]')]
    const names = new Set(avatars.map((avatar) => avatar.getAttribute('title')).filter((name) => name !== null))
    item.dataset.names = [...names].join(', ')
  }
}

const Names = createGlobalStyle`
  [data-ui='timelineItem'][data-names]::after {
    content: attr(data-names);
    display: block;
    margin: 0.25rem 0 0 2.9rem;
    font-size: 0.8125rem;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
`
