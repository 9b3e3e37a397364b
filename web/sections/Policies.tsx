import { styled } from 'styled-components'
import { type RegisterPageContent } from '../queries/registerPage.ts'

/** Shows the policies that dancers should know before they pay. */
export function Policies({ policies }: { policies: RegisterPageContent['policies'] }) {
  const written = policies?.filter(({ title, text }) => title && text)
  if (!written?.length) return null
  return (
    <List>
      {written.map(({ _key, title, text }) => (
        <div key={_key}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-m) var(--space-l);
  padding-top: var(--space-l);
  border-top: 1px solid var(--line);

  dt {
    font: 700 var(--step-1) / 1.3 var(--display);
  }

  dd {
    color: var(--quiet);
  }
`
