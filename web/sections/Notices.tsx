import { createContext, use } from 'react'
import { styled } from 'styled-components'
import { stegaClean } from '@sanity/client/stega'
import { safeHref } from '../../shared/safeHref.ts'
import type { Notice } from '../queries/siteFacts.ts'
import { shownBetween } from '../ui/Day.tsx'
import { tappable } from '../ui/ButtonLink.tsx'
import { Folded } from '../ui/Folded.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The script of web/browser/arrangeNotices.ts, which the document provides; the content security policy allows it by its hash. */
export const ArrangeNotices = createContext('')

/** Shows the first of the current notices, and the others behind a line with their number. Visitors can dismiss each. */
export function Notices({ notices, now }: { notices: Notice[]; now: string }) {
  if (notices.length === 0) return null
  const [first, others] = [notices.slice(0, 1), notices.slice(1)]
  return (
    <>
      <Group role="group" aria-label="Notices" tabIndex={-1} data-notices>
        <NoticeList notices={first} now={now} />
        {others.length > 0 && (
          <Folded label={`${others.length} more ${others.length === 1 ? 'notice' : 'notices'}`}>
            <NoticeList notices={others} now={now} />
          </Folded>
        )}
      </Group>
      <script dangerouslySetInnerHTML={{ __html: use(ArrangeNotices) }} suppressHydrationWarning />
    </>
  )
}

const NoticeList = ({ notices, now }: { notices: Notice[]; now: string }) => (
  <List>
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
)

/** The length that the Studio recommends. Longer texts are collapsed to their first words. */
const advised = 160

function NoticeText({ text }: { text: string | null }) {
  const cleaned = stegaClean(text ?? '')
  if (cleaned.length <= advised) return text
  const first = cleaned.slice(0, advised * 0.6).replace(/\s+\S*$/, '')
  return (
    <Long>
      <summary>
        <span data-first>{first}… </span>
        <u data-first>Read on</u>
        <u data-all>Less</u>
      </summary>
      <p>{text}</p>
    </Long>
  )
}

const Long = styled.details`
  summary {
    min-height: 44px;
    list-style: none;
    cursor: pointer;
  }

  + a {
    ${tappable}
  }

  &[open] [data-first],
  &:not([open]) [data-all] {
    display: none;
  }
`

const Group = styled.div`
  display: grid;
  gap: 0.5rem;

  > details > summary {
    margin-bottom: 0.5rem;
    padding-inline: 1rem;
    border-radius: 0.5rem;
    background: var(--raised);
  }
`

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
