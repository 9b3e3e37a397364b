import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { type ReactNode } from 'react'
import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'
import { type RichText as Blocks } from '../sanity/types.generated.ts'

/** Running text that an organiser wrote: paragraphs, lists, emphasis and links. */
export function RichText({ value }: { value: Blocks | null }) {
  const written = writtenBlocks(value)
  if (written.length === 0) return null
  return (
    <Prose>
      <PortableText value={written} components={components} onMissingComponent={false} />
    </Prose>
  )
}

/** Whether there is any word in it. */
export const isWritten = (value: Blocks | null) => writtenBlocks(value).length > 0

const writtenBlocks = (value: Blocks | null) =>
  (value ?? []).filter(({ children }) => children?.some(({ text }) => text?.trim())).map(withKnownMarks)

const decorators = ['strong', 'em', 'code', 'underline', 'strike-through']

/** A mark that nothing is known of would be looked up by its name, and a name may be "constructor". */
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

  /* Browsers tear a grid across sheets so that its parts overlap. */
  @media print {
    &,
    ul,
    ol {
      display: block;
    }

    > * + * {
      margin-top: 0.9em;
    }
  }

  li::marker {
    color: var(--press);
  }

  a {
    color: var(--press);
    font-weight: 600;
  }
`
