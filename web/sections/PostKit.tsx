import { styled } from 'styled-components'
import type { Post } from '../share/posts.ts'
import { describe, version } from '../share/shareCard.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'

const sizes = [
  { name: 'square', title: 'Square, 1:1', height: 1080 },
  { name: 'story', title: 'Story, 9:16', height: 1920 },
]

/** Offers pictures and texts of the chosen post to download and to copy. */
export function PostKit({ posts, chosen: { id, card, short, long } }: { posts: Post[]; chosen: Post }) {
  return (
    <Kit>
      <nav aria-label="What to post">
        {posts.map((post) => (
          <a
            key={post.id}
            href={post.id === '' ? '/post-kit' : `/post-kit?series=${encodeURIComponent(post.id)}`}
            aria-current={post.id === id ? 'page' : undefined}
          >
            {post.name}
          </a>
        ))}
      </nav>
      <SectionHeading>Pictures</SectionHeading>
      <div>
        {sizes.map(({ name, title, height }) => {
          const source = `/share/post-${name}.png?${new URLSearchParams({ series: id, v: version(card) })}`
          return (
            <figure key={name}>
              <img src={source} width={1080} height={height} alt={describe(card)} />
              <a href={source} download={`${card.title || 'post'} ${name}.png`}>
                Download: {title}
              </a>
            </figure>
          )
        })}
      </div>
      <SectionHeading>Texts</SectionHeading>
      <p>A click selects all of a text; then copy it.</p>
      <dl>
        <dt>Short text</dt>
        <dd>{short}</dd>
        <dt>Long text</dt>
        <dd>{long}</dd>
        <dt>Alt text of the pictures</dt>
        <dd>{describe(card)}</dd>
      </dl>
    </Kit>
  )
}

const Kit = styled(Section)`
  a {
    ${tappable}
  }

  nav,
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-m);
  }

  img {
    width: auto;
    max-width: 100%;
    height: 24rem;
    object-fit: contain;
  }

  dt {
    font-weight: 700;
  }

  dd {
    max-width: 44rem;
    margin: 0 0 var(--space-m);
    padding: 0.75rem;
    border: 1px solid var(--line);
    white-space: pre-line;
    overflow-wrap: anywhere;
    -webkit-user-select: all;
    user-select: all;
  }
`
