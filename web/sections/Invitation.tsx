import { styled } from 'styled-components'
import { type Prompt } from '../sanity/types.generated.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Logo } from '../ui/Logo.tsx'

/** A question put to the visitor, and the button that answers it. */
export function Invitation({ prompt, href }: { prompt: Prompt; href: string }) {
  if (!prompt.heading && !prompt.text) return null
  return (
    <Night data-night>
      <Logo size={64} />
      {prompt.heading && <h2>{prompt.heading}</h2>}
      {prompt.text && <p>{prompt.text}</p>}
      {prompt.label && <ButtonLink href={href}>{prompt.label}</ButtonLink>}
    </Night>
  )
}

const Night = styled.aside`
  display: grid;
  justify-items: start;
  align-content: center;
  gap: var(--space-m);
  padding: clamp(1.75rem, 4vw, 3.5rem);
  border-radius: 1.25rem;

  h2 {
    font-size: var(--step-3);
  }

  p {
    max-width: 44ch;
    color: var(--quiet);
  }
`
