import { styled } from 'styled-components'
import type { HomePageContent } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { Picture } from '../ui/Picture.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'
import { tappable, writtenLink } from '../ui/ButtonLink.tsx'

/** Shows photographs of an evening in a strip, and a link to earlier ones. */
export function Pictures({ pictures }: { pictures: HomePageContent['pictures'] }) {
  const images = (pictures?.images ?? []).filter(({ assetId, width }) => assetId !== null && width !== null)
  const earlier = writtenLink(pictures?.earlier ?? null)
  if (images.length === 0 && earlier === null) return null
  const heading = pictures?.heading ?? 'An evening in pictures'
  return (
    <Section aria-labelledby="pictures">
      <SectionHeading id="pictures">{heading}</SectionHeading>
      {images.length > 0 && (
        <Strip role="group" aria-label={`${heading}, side by side`} tabIndex={0}>
          <ul>
            {images.map((image) => (
              <li key={image._key}>
                <Picture
                  image={image}
                  ratio={4 / 5}
                  sizes={`(min-width: ${width.m}) 19rem, 68vw`}
                  widths={[320, 640, 960]}
                />
              </li>
            ))}
          </ul>
        </Strip>
      )}
      {earlier && (
        <Earlier>
          <a href={earlier.href}>{earlier.label}</a>
        </Earlier>
      )}
    </Section>
  )
}

/* Many pictures are wider than the window: the strip then scrolls, also by keyboard, and snaps to whole pictures. */
const Strip = styled.div`
  overflow-x: auto;
  scroll-snap-type: x proximity;
  border-top: 2.5px solid var(--hot);
  border-radius: 0 0 1.25rem 1.25rem;

  ul {
    display: flex;
    gap: 0.5rem;
    width: max-content;
    min-width: 100%;
  }

  li {
    flex: none;
    width: min(68vw, 19rem);
    scroll-snap-align: start;
  }
`

const Earlier = styled.p`
  a {
    ${tappable}
    color: var(--press);
    font-weight: 600;
  }
`
