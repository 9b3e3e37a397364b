import type { Site } from '../queries/siteQuery.ts'
import { isWritten, RichText } from '../ui/RichText.tsx'
import { Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'

const id = 'how-we-treat-each-other'

/** Returns a link to the code of conduct; null if there is none. */
export const codeOfConductLink = ({ codeOfConduct }: Site) =>
  isWritten(codeOfConduct?.text ?? null) ? { href: `/firsttime#${id}`, label: getHeading(codeOfConduct) } : null

export function CodeOfConduct({ site: { codeOfConduct } }: { site: Site }) {
  const text = codeOfConduct?.text ?? null
  if (!isWritten(text)) return null
  return (
    <Section aria-labelledby={id} data-tint>
      <SlotHeading id={id} way="relay">
        {getHeading(codeOfConduct)}
      </SlotHeading>
      <RichText value={text} />
    </Section>
  )
}

const getHeading = (codeOfConduct: Site['codeOfConduct']) => codeOfConduct?.heading ?? 'How we treat each other'
