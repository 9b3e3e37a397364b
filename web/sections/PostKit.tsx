import { styled } from 'styled-components'
import type { Post } from '../share/posts.ts'
import { describe, version } from '../share/shareCard.ts'
import { ButtonLink, tappable } from '../ui/ButtonLink.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'

const sizes = [
  { name: 'square', title: 'Square, 1:1', height: 1080 },
  { name: 'story', title: 'Story, 9:16', height: 1920 },
]

/** Offers pictures and texts of the chosen post to download and to copy. */
export function PostKit({ posts, chosen: { id, card, short, long } }: { posts: Post[]; chosen: Post }) {
  return (
    <Kit data-post-kit>
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
      <Text name="Alt text of the pictures" text={describe(card)} />
      <SectionHeading>Texts</SectionHeading>
      <Text name="Short text" text={short} />
      <Text name="Long text" text={long} />
    </Kit>
  )
}

function Text({ name, text }: { name: string; text: string }) {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <textarea id={id} readOnly rows={Math.min(12, text.split('\n').length + 2)} value={text} />
      <ButtonLink as="button" data-quiet disabled data-copy={id} aria-label={`Copy: ${name.toLowerCase()}`}>
        Copy
      </ButtonLink>
      <span role="status" />
    </div>
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

  label {
    flex-basis: 100%;
    font-weight: 700;
  }

  textarea {
    width: 100%;
    max-width: 44rem;
    padding: 0.75rem;
    font: inherit;
  }
`
