import { styled } from 'styled-components'
import type { Prompt } from '../sanity/types.generated.ts'
import { width } from '../theme.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { endingDrawings } from '../ui/endingDrawings.tsx'

type Props = {
  prompt: Prompt
  href: string
  /** The drawing at the end of the page. */
  ending: keyof typeof endingDrawings
}

export function Invitation({ prompt, href, ending }: Props) {
  if (!prompt.heading && !prompt.text) return null
  const Close = closes[ending]
  return (
    <Close data-night={ending === 'unfinished' || undefined}>
      {endingDrawings[ending]}
      <PromptText prompt={prompt} href={href} />
    </Close>
  )
}

export const PromptText = ({ prompt: { heading, text, label }, href }: Pick<Props, 'prompt' | 'href'>) => (
  <InvitationText>
    {heading && <h2>{heading}</h2>}
    {text && <p>{text}</p>}
    {label && <ButtonLink href={href}>{label}</ButtonLink>}
  </InvitationText>
)

const Plain = styled.div`
  display: grid;
  gap: var(--space-m) var(--space-l);
  align-items: center;
  overflow: hidden;
  border-radius: 1.25rem;
`

/** A card in a bright color, except on paper and in forced colors. */
export const Glowing = styled(Plain)`
  border: 1px solid transparent;

  @media screen and (forced-colors: none) {
    --stroke: var(--ink);
    --quiet: var(--ink);
    --text: var(--ink);

    background: var(--glow);
    color: var(--text);
  }
`

/* Fills a column next to people. */
const Question = styled(Glowing)`
  align-content: space-between;
  padding: clamp(1.75rem, 3vw, 2.5rem);

  svg {
    width: clamp(6rem, 20vw, 11rem);
    margin-inline-start: 11px;
  }
`

const Unfinished = styled(Plain)`
  padding: clamp(1.75rem, 4vw, 3.5rem);

  svg {
    width: min(100%, 35rem);
  }
`

const Door = styled(Glowing)`
  padding: clamp(1.75rem, 4vw, 3.5rem) clamp(1.75rem, 4vw, 3.5rem) 0;

  svg {
    order: 1;
    width: min(70%, 18.75rem);
    place-self: end;
  }

  > div {
    padding-bottom: clamp(1.75rem, 4vw, 3.5rem);
  }

  @media (min-width: ${width.m}) {
    grid-template-columns: minmax(0, 1fr) 18.75rem;

    svg {
      width: 100%;
    }
  }
`

/** Separate components, so that each page only gets the styles of its own ending. */
const closes = { question: Question, unfinished: Unfinished, door: Door }

export const InvitationText = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-m);

  h2 {
    font-size: var(--step-3);
  }

  p {
    max-width: 44ch;
    color: var(--quiet);
  }
`
