import { styled } from 'styled-components'
import type { RegisterPageContent } from '../queries/registerPageContent.ts'
import { Facts } from '../ui/Section.tsx'

/** Shows the policies that dancers should know before they pay. */
export function Policies({ policies }: { policies: RegisterPageContent['policies'] }) {
  const written = policies?.filter(({ title, text }) => title && text)
  return written?.length ? <List of={written.map(({ title, text }) => [title, text] as const)} /> : null
}

const List = styled(Facts)`
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
