import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'
import type { Notice } from '../queries/siteFacts.ts'
import { shownBetween } from '../ui/Day.tsx'

/** Shows the current notices. */
export function Notices({ notices, now }: { notices: Notice[]; now: string }) {
  if (notices.length === 0) return null
  return (
    <List aria-label="Notices">
      {notices.map(({ _id, text, level, link, until }) => (
        <li key={_id} data-level={level} {...shownBetween(null, until, now)}>
          {text} {link && safeHref(link.href) && <a href={safeHref(link.href)}>{link.label ?? 'More'}</a>}
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: 0.5rem;

  > li {
    padding: 0.75rem 1rem;
    border-left: 4px solid var(--cool);
    border-radius: 0.5rem;
    background: var(--raised);
    line-height: 1.4;
  }

  [data-level='important'] {
    border-color: var(--hot);
  }

  a {
    color: var(--cool);
    font-weight: 600;
  }
`
