import { styled } from 'styled-components'
import type { FirstTimePageContent } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { Picture, Rounded } from '../ui/Picture.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Columns } from '../ui/Section.tsx'

/** Shows newcomers' questions with their answers. */
export function Questions({ questions, image }: Pick<FirstTimePageContent, 'questions' | 'image'>) {
  const asked = (questions ?? []).filter(({ question }) => question)
  return (
    <Columns>
      {asked.length > 0 ? (
        <List>
          {asked.map(({ _id, question, answer }) => (
            <li key={_id} id={_id}>
              <h2>{question}</h2>
              {answer?.length ? <RichText value={answer} /> : <p>We’ll answer this one soon.</p>}
            </li>
          ))}
        </List>
      ) : (
        <p>We’ll answer the first questions here soon.</p>
      )}
      <Side>
        <Picture image={image} ratio={4 / 5} sizes={`(min-width: ${width.l}) 28rem, 90vw`} />
      </Side>
    </Columns>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-l);

  > li {
    display: grid;
    gap: var(--space-s);
    padding-top: var(--space-m);
    border-top: 2.5px solid var(--hot);
  }

  h3 {
    font-size: var(--step-1);
  }
`

/* The picture is above the text on a phone, and next to it, always in view, if there is room. */
const Side = styled(Rounded)`
  @media (not (min-width: ${width.l})) {
    order: -1;

    img {
      aspect-ratio: 16 / 9;
    }
  }

  @media (min-width: ${width.l}) {
    position: sticky;
    top: calc(var(--bar) + 1rem);
  }
`
