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
      <Choices aria-label="What to post">
        {posts.map((post) => (
          <a
            key={post.id}
            href={post.id === '' ? '/post-kit' : `/post-kit?series=${encodeURIComponent(post.id)}`}
            aria-current={post.id === id ? 'page' : undefined}
          >
            {post.name}
          </a>
        ))}
      </Choices>
      <SectionHeading>Pictures</SectionHeading>
      <Pictures>
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
      </Pictures>
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
    <Field>
      <label htmlFor={id}>{name}</label>
      <textarea id={id} readOnly rows={Math.min(12, text.split('\n').length + 2)} value={text} />
      <div>
        <ButtonLink as="button" data-quiet disabled data-copy={id} aria-label={`Copy: ${name.toLowerCase()}`}>
          Copy
        </ButtonLink>
        <span role="status" />
      </div>
    </Field>
  )
}

const Kit = styled(Section)`
  a {
    ${tappable}
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
`

const Field = styled.div`
  display: grid;
  max-width: 44rem;
  gap: 0.5rem;

  label {
    font-weight: 700;
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

  button:disabled {
    opacity: 0.5;
  }
`
