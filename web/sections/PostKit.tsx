import { styled } from 'styled-components'
import { admissionCard } from '../../schedule/registration/registration.ts'
import { placeName } from '../../schedule/venueFacts.ts'
import { weeklyLine } from '../../schedule/wording/weekly.ts'
import type { Props } from '../page.ts'
import { settings } from '../sanity/client.ts'
import type { DoorSign, Post } from '../share/posts.ts'
import { describe, promise, version } from '../share/shareCard.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'
import { CostLine } from './WhatItCosts.tsx'

type PostKitProps = { posts: Post[]; chosen: string; newsletter: { html: string; text: string } }

const sizes = [
  { name: 'square', title: 'Square, 1:1', height: 1080 },
  { name: 'story', title: 'Story, 9:16', height: 1920 },
]

/** Offers pictures and texts of the chosen post to download and to copy, and the newsletter. */
export function PostKit({ posts, chosen, newsletter }: PostKitProps) {
  const post = posts.find(({ id }) => id === chosen)
  if (post === undefined) return null
  return (
    <Kit data-post-kit>
      <Choices aria-label="What to post">
        {posts.map(({ id, name }) => (
          <a
            key={id}
            href={id === '' ? '/post-kit' : `/post-kit?series=${encodeURIComponent(id)}`}
            aria-current={id === chosen ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </Choices>
      <SectionHeading>Pictures</SectionHeading>
      <Pictures>
        {sizes.map(({ name, title, height }) => {
          const query = new URLSearchParams({ series: post.id, v: version(post.card) })
          const source = `/share/post-${name}.png?${query.toString()}`
          return (
            <figure key={name}>
              <img src={source} width={1080} height={height} alt={describe(post.card)} />
              <a href={source} download={`${post.card.title || 'post'} ${name}.png`}>
                Download: {title}
              </a>
            </figure>
          )
        })}
      </Pictures>
      <Text name="Alt text of the pictures" text={describe(post.card)} />
      <SectionHeading>Texts</SectionHeading>
      <Text name="Short text" note={`${post.short.length} of 280 characters`} text={post.short} />
      <Text name="Long text" text={post.long} />
      <SectionHeading>Newsletter</SectionHeading>
      <p>The next evenings and the current notices. Paste the formatted version into your mail program.</p>
      <Text name="Newsletter as text" text={newsletter.text} />
      <Text name="Newsletter as HTML" text={newsletter.html} isHtml />
      <SectionHeading>To print</SectionHeading>
      <Buttons>
        <button type="button" disabled data-print="door-sign">
          Print the door sign
        </button>
        <button type="button" disabled data-print="small-cards">
          Print four small cards
        </button>
        <a href="/">The poster: print the home page</a>
      </Buttons>
    </Kit>
  )
}

function Text({ name, note, text, isHtml = false }: { name: string; note?: string; text: string; isHtml?: boolean }) {
  const id = name.toLowerCase().replaceAll(' ', '-')
  const subject = name.slice(0, 1).toLowerCase() + name.slice(1)
  return (
    <Field>
      <label htmlFor={id}>
        {name}
        {note && <small> {note}</small>}
      </label>
      <textarea id={id} readOnly rows={Math.min(12, text.split('\n').length + 2)} value={text} />
      <Buttons>
        <button type="button" disabled data-copy={id} aria-label={`Copy: ${subject}`}>
          Copy
        </button>
        {isHtml && (
          <button type="button" disabled data-copy={id} data-formatted="" aria-label="Copy formatted: newsletter">
            Copy formatted
          </button>
        )}
        <span role="status" />
      </Buttons>
    </Field>
  )
}

/** Shows the sign for the door as a sheet to print: what is different tonight, and where to go. */
export function DoorSignSheet({ sign }: { sign: DoorSign | null }) {
  if (sign === null) return null
  const address = sign.way ?? settings.siteUrl
  return (
    <Sheet data-poster id="door-sign" aria-label="Door sign">
      <strong>{sign.heading}</strong>
      {sign.lines.map((line) => (
        <p key={line}>{unbroken(line)}</p>
      ))}
      <Way>
        <QrCode text={address} />
        <p>{sign.way ? 'Scan for the way there' : new URL(address).host}</p>
      </Way>
    </Sheet>
  )
}

/** Keeps "8:30–11:00 pm" in a line. */
const unbroken = (text: string) => text.replaceAll('–', '\u2060–\u2060')

/** Shows four cards of about A6, to cut from one sheet of A4 or Letter. */
export function SmallCards({ site, schedule, cards }: Pick<Props<unknown>, 'site' | 'schedule' | 'cards'>) {
  const { title, weekly, venue } = site
  const admission = admissionCard(schedule, cards)
  return (
    <Sheet data-poster data-cards id="small-cards" aria-label="Small cards">
      {[1, 2, 3, 4].map((number) => (
        <div key={number} aria-hidden={number > 1 || undefined}>
          <strong>{title}</strong>
          {weekly.length > 0 && <p>{weeklyLine(weekly)}</p>}
          {venue && <p>{placeName(venue)}</p>}
          {admission && (
            <p>
              <CostLine card={admission} />
            </p>
          )}
          <p>{promise}</p>
          <Way>
            <QrCode text={settings.siteUrl} />
            <p>{new URL(settings.siteUrl).host}</p>
          </Way>
        </div>
      ))}
    </Sheet>
  )
}

const Kit = styled(Section)`
  a,
  button {
    display: inline-flex;
    align-items: center;
    min-height: max(44px, 2.75rem);
  }
`

const Choices = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-m);

  [aria-current] {
    font-weight: 700;
    text-decoration: none;
  }
`

const Pictures = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-m);

  figure {
    display: grid;
    gap: 0.5rem;
  }

  img {
    width: auto;
    max-width: 100%;
    height: 24rem;
    object-fit: contain;
  }

  a {
    font-weight: 600;
  }
`

const Field = styled.div`
  display: grid;
  max-width: 44rem;
  gap: 0.5rem;

  label {
    font-weight: 700;
  }

  small {
    color: var(--quiet);
    font-weight: 400;
  }

  textarea {
    width: 100%;
    padding: 0.75rem;
    border: 1px solid var(--quiet);
    border-radius: 0.5rem;
    background: var(--surface);
    color: inherit;
    font: inherit;
    line-height: 1.5;
    field-sizing: content;
    max-height: 24rem;
  }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem var(--space-s);

  button {
    padding-inline: 1.25rem;
    border: 2px solid currentcolor;
    border-radius: 99px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
`

/* On the screen, a sheet is a small copy of itself: its letters depend on its width. */
const Sheet = styled.section`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  justify-content: space-evenly;
  width: min(100% - 2 * var(--gutter), 26rem);
  aspect-ratio: 8 / 10.3;
  margin: 0 auto var(--space-l);
  padding: 1rem;
  border: 1px solid var(--line);
  background: #fff;
  color: #000;
  text-align: center;

  > strong {
    font: 800 14cqi/1 var(--display);
    letter-spacing: -0.03em;
    overflow-wrap: anywhere;
  }

  > p,
  > div > p {
    font-size: 5.5cqi;
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  > div > svg {
    width: 28cqi;
  }

  &[data-cards] {
    display: grid;
    grid-template: 1fr 1fr / 1fr 1fr;
    padding: 0;

    > div {
      display: flex;
      flex-direction: column;
      justify-content: space-between;
      padding: 3cqi;
      border: 1px dashed #999;
      overflow: hidden;
    }

    strong {
      font: 800 6cqi/1.05 var(--display);
      overflow-wrap: anywhere;
    }

    p {
      font-size: 2.7cqi;
      line-height: 1.3;
    }

    svg {
      width: 14cqi;
    }
  }

  @media print {
    width: 100%;
    margin: 0;
    border: 0;
    break-after: page;
    break-inside: avoid;

    &:last-child {
      break-after: auto;
    }
  }
`

const Way = styled.div`
  display: grid;
  justify-items: center;
  gap: 0.3em;

  p {
    font-weight: 700;
  }
`
