import type { LayoutProps } from 'sanity'
import { styled } from 'styled-components'
import { ChooseVersions } from './offline/ChooseVersions.tsx'
import { ConnectionBar } from './offline/ConnectionBar.tsx'
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
    </Column>
  )
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;

  /* A deleted document says so itself, and comes back with what referred to it. */
  & [data-testid='deleted-document-banner'] {
    display: none;
  }
`

const Rest = styled.div`
  flex: 1;
  min-height: 0;
`
