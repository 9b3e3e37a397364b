import { type Site } from '../queries/site.ts'
import { isWritten, RichText } from '../ui/RichText.tsx'
import { Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'

const id = 'how-we-treat-each-other'

/** Where every page leads to for it, and in which words; null while it is not written. */
export const codeOfConductLink = ({ codeOfConduct }: Site) =>
  isWritten(codeOfConduct?.text ?? null) ? { href: `/firsttime#${id}`, label: headingOf(codeOfConduct) } : null

/** How people treat each other here, in running text. */
export function CodeOfConduct({ site: { codeOfConduct } }: { site: Site }) {
  const text = codeOfConduct?.text ?? null
  if (!isWritten(text)) return null
  return (
    <Section aria-labelledby={id} data-tint>
      <SlotHeading id={id}>{headingOf(codeOfConduct)}</SlotHeading>
      <RichText value={text} />
    </Section>
  )
}

const headingOf = (codeOfConduct: Site['codeOfConduct']) => codeOfConduct?.heading ?? 'How we treat each other'
