import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'
import type { RichText as Blocks } from '../sanity/types.generated.ts'

export function RichText({ value }: { value: Blocks | null }) {
  const written = writtenBlocks(value)
  if (written.length === 0) return null
  return (
    <Prose>
      <PortableText value={written} components={components} onMissingComponent={false} />
    </Prose>
  )
}

export const isWritten = (value: Blocks | null) => writtenBlocks(value).length > 0

const writtenBlocks = (value: Blocks | null) =>
  (value ?? []).filter(({ children }) => children?.some(({ text }) => text?.trim())).map(withKnownMarks)

const decorators = ['strong', 'em', 'code', 'underline', 'strike-through']

/** Removes unknown and repeated marks: PortableText looks them up by name, and one may be called "constructor". */
function withKnownMarks({ children, markDefs: defined, ...block }: Blocks[number]): Blocks[number] {
  const markDefs = (defined ?? []).filter(({ _key }) => typeof _key === 'string')
  const known = new Set([...decorators, ...markDefs.map(({ _key }) => _key)])
  const spans = children?.map(({ marks, ...span }) => ({
    ...span,
    marks: [...new Set(marks)].filter((mark) => known.has(mark)),
  }))
  return { ...block, markDefs, children: spans }
}

const components: PortableTextComponents = {
  unknownType: () => null,
  marks: {
    link: ({ value, children }: { value?: { href?: string }; children: ReactNode }) => (
      <a href={safeHref(value?.href)}>{children}</a>
    ),
  },
}

const Prose = styled.div`
  display: grid;
  gap: 0.9em;
  max-width: var(--measure);

  h3 {
    font-size: 1.17em;
  }

  ul,
  ol {
    display: grid;
    gap: 0.4em;
    padding-inline-start: 1.25em;
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  li::marker {
    color: var(--press);
  }

  a {
    color: var(--press);
    font-weight: 600;
  }
`
