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
      <PortableText value={written} components={components} />
    </Prose>
  )
}

/** Whether there is any word in it. */
export const isWritten = (value: Blocks | null) => writtenBlocks(value).length > 0

const writtenBlocks = (value: Blocks | null) =>
  (value ?? []).filter(({ children }) => children?.some(({ text }) => text?.trim()))

const components: PortableTextComponents = {
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
