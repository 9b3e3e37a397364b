import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { styled } from 'styled-components'
import { safeHref } from '../../schemas/safeHref.ts'
import { type RichText as Blocks } from '../sanity/types.generated.ts'

/** Running text that an organiser wrote: paragraphs, lists, emphasis and links. */
export function RichText({ value }: { value: Blocks | null }) {
  const written = value?.filter(({ children }) => children?.some(({ text }) => text?.trim()))
  if (!written?.length) return null
  return (
    <Prose>
      <PortableText value={written} components={components} />
    </Prose>
  )
}

const components: PortableTextComponents = {
  marks: {
    link: ({ value, children }) => <a href={safeHref(value?.href)}>{children}</a>,
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
