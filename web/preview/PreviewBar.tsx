import { styled } from 'styled-components'

/** Tells a preview from the site, and leads out of it. web/preview/browser takes it away in the Studio, whose frame says it. */
export function PreviewBar({ path }: { path: string }) {
  return (
    <Bar data-preview-bar aria-label="Preview">
      <p>Preview with unpublished changes</p>
      <Exit href={`/api/draft/disable?from=${encodeURIComponent(path)}`}>Exit preview</Exit>
    </Bar>
  )
}

const Bar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--space-m);
  padding: 0.25rem var(--gutter);
  background: var(--hot);
  color: var(--ink);
  font-weight: 600;

  @media print {
    display: none;
  }
`

const Exit = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: inherit;
`
