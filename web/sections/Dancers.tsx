import { styled } from 'styled-components'
import type { HomePageContent } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { Picture } from '../ui/Picture.tsx'
import { Section } from '../ui/Section.tsx'
import { belowLine } from '../ui/Stops.tsx'
import { foreignOrigin } from '../../shared/safeHref.ts'

/**
 * Shows real people: a wide photograph, over which web/browser/nearby.ts plays a short video, and a dancer's words on the line.
 * Renders nothing without a photograph.
 */
export function Dancers({ dancers }: Pick<HomePageContent, 'dancers'>) {
  const { picture = null, video = null, quote = null } = dancers ?? {}
  if (!picture?.assetId || !picture.width) return null
  return (
    <Section aria-label="Dancers">
      <Figure>
        <Frame>
          <Picture image={picture} ratio={21 / 9} sizes={`(min-width: ${width.xxl}) max(${width.xxl}, 65vw), 90vw`} />
          {foreignOrigin(video) && (
            <video
              data-loop
              src={video ?? undefined}
              preload="none"
              muted
              loop
              playsInline
              controls
              aria-label="Dancers"
              hidden
            />
          )}
        </Frame>
        {quote?.text && quote.by && (
          <figcaption>
            <blockquote>
              <p>{quote.text}</p>
            </blockquote>
            <p>{quote.by}</p>
          </figcaption>
        )}
      </Figure>
    </Section>
  )
}

const Figure = styled.figure`
  display: grid;

  figcaption {
    --dancer: var(--cool);

    display: grid;
    gap: 0.75rem;
    padding-top: 1.75rem;
    ${belowLine}
  }

  blockquote {
    max-width: 32ch;
    font: 700 var(--step-3) / 1.1 var(--display);
    letter-spacing: -0.025em;
    text-wrap: balance;
  }

  blockquote + p {
    color: var(--quiet);
    font-weight: 600;
  }
`

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 21 / 9;
  border-radius: 1.25rem 1.25rem 0 0;

  > img,
  > video {
    position: absolute;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  @media (max-width: ${width.s}) {
    aspect-ratio: 4 / 3;
  }
`
