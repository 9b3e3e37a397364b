import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'

/** A link that looks like a button; `data-quiet` for secondary actions. */
export const ButtonLink = styled.a`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: max(52px, 3.25rem);
  padding: 0.5rem 1.6rem;
  border: 2px solid var(--button);
  border-radius: 999px;
  background: var(--button);
  color: var(--ink);
  font: 700 1.0625rem/1.2 var(--body);
  text-decoration: none;
  text-align: center;
  transition: transform var(--settle);

  &:hover {
    transform: scaleX(1.04);
  }

  &:active {
    transform: scaleX(0.98);
  }

  &[data-quiet] {
    border-color: currentColor;
    background: transparent;
    color: var(--text);
  }

  &:focus-visible {
    border-radius: 999px;
  }

  @media (forced-colors: active) {
    border-color: LinkText;
    background: Canvas;
    color: LinkText;
  }
`

/** Makes a link on its own line high enough to tap. */
export const tappable = `
  display: inline-flex;
  align-items: center;
  min-height: 44px;
`

/** Returns a link with its label and a safe address; null if either is missing. */
export function writtenLink(link: { label?: string | null; href?: string | null } | null) {
  const href = safeHref(link?.href)
  return link?.label && href ? { label: link.label, href } : null
}
