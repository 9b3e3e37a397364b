import { createContext, use } from 'react'
import { styled } from 'styled-components'
import { stegaClean } from '@sanity/client/stega'
import { safeHref } from '../../shared/safeHref.ts'
import type { Notice } from '../queries/siteFacts.ts'
import { shownBetween } from '../ui/Day.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The script of web/browser/arrangeNotices.ts, which the document provides; the content security policy allows it by its hash. */
export const ArrangeNotices = createContext('')

/** Shows the current notices, each of which visitors can dismiss. */
export function Notices({ notices, now }: { notices: Notice[]; now: string }) {
  if (notices.length === 0) return null
  return (
    <>
      <List aria-label="Notices" tabIndex={-1} data-notices>
        {notices.map(({ _id, text, level, link, from, until }) => (
          <li key={_id} data-level={level} {...shownBetween(null, until, now)}>
            <div>
              <NoticeText text={text} />{' '}
              {link && safeHref(link.href) && <a href={safeHref(link.href)}>{link.label ?? 'More'}</a>}
            </div>
            <button type="button" data-dismiss={from}>
              <span aria-hidden="true">×</span>
              <VisuallyHidden>Put this notice away</VisuallyHidden>
            </button>
          </li>
        ))}
      </List>
      <script dangerouslySetInnerHTML={{ __html: use(ArrangeNotices) }} suppressHydrationWarning />
    </>
  )
}

/** The length that the Studio recommends. Longer texts are collapsed to their first words. */
const advised = 160

function NoticeText({ text }: { text: string | null }) {
  const cleaned = stegaClean(text ?? '')
  if (cleaned.length <= advised) return text
  const first = cleaned.slice(0, advised * 0.6).replace(/\s+\S*$/, '')
  return (
    <details>
      <summary>{first}… Read on</summary>
      {text}
    </details>
  )
}

const List = styled.ul`
  display: grid;
  gap: 0.5rem;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    padding: 0.25rem 0.25rem 0.25rem 1rem;
    border-left: 4px solid var(--cool);
    border-radius: 0.5rem;
    background: var(--raised);
    line-height: 1.4;
  }

  [data-level='important'] {
    border-color: var(--hot);
  }

  > li > div {
    padding-block: 0.5rem;
  }

  summary {
    min-height: 44px;
    cursor: pointer;
  }

  a {
    color: var(--cool);
    font-weight: 600;
  }

  button {
    flex: none;
    width: 44px;
    height: 44px;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--quiet);
    font: 400 1.6rem/1 var(--body);
    cursor: pointer;
  }

  @media (scripting: none) {
    button {
      display: none;
    }
  }
`
