import type { LayoutProps } from 'sanity'
import { styled } from 'styled-components'
import { ChooseVersions } from './offline/ChooseVersions.tsx'
import { ConnectionBar } from './offline/ConnectionBar.tsx'
import { RefusedUploads } from './uploads/RefusedUploads.tsx'
import { VenueTimeZone } from './timeZone/VenueTimeZone.tsx'

/** The Studio, and above it what has to be said wherever one is. */
export function StudioLayout(props: LayoutProps) {
  return (
    <Column>
      <ConnectionBar />
      <Rest>
        <VenueTimeZone {...props} />
      </Rest>
      <ChooseVersions />
      <RefusedUploads />
    </Column>
  )
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`

/* The name of a document stands in the list and on top of its pane, too: in the form it takes one line, not a screen. */
const Rest = styled.div`
  flex: 1;
  min-height: 0;

  & [data-testid='form-view'] [data-testid='document-panel-document-title'] {
    font-size: 1.3125rem;
    line-height: 1.3;
  }

  & [data-testid='form-view'] :has(> [data-testid='document-panel-document-title']) {
    margin-bottom: 1.25rem;
    gap: 0.5rem;
  }
`
