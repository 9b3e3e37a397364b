import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { styled } from 'styled-components'
import { HistoryNames } from './HistoryNames.tsx'
import { Typefaces } from './look/Typefaces.tsx'
import { VenueTimeZone } from './look/venueTimeZone.tsx'
import { ChooseVersions } from './offline/ChooseVersions.tsx'
import { ConnectionBar } from './offline/ConnectionBar.tsx'
import { areReleasesOn } from './releases.ts'
import { RefusedUploads } from './uploads/RefusedUploads.tsx'

/** The Studio, and above it what has to be said wherever one is. */
export function StudioLayout(props: LayoutProps) {
  useScrollKeptByMenus()
  return (
    <Column data-versions={areReleasesOn() ? 'shown' : 'hidden'}>
      <Typefaces />
      <ConnectionBar />
      <Rest>
        <VenueTimeZone {...props} />
      </Rest>
      <ChooseVersions />
      <HistoryNames />
      <RefusedUploads />
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

  /* To the Studio it is one that is not written yet, “New Question”; what it was stands on the card that brings it back. */
  & [data-testid='document-pane']:has([data-deleted]) {
    & [data-testid='document-panel-document-title'],
    & [data-testid='pane-header'] [data-ui='Text'] {
      visibility: hidden;
    }
  }

  /* Beside Publish it says in words how a document stands; a slip here used to show what visitors get, for reading only. */
  &[data-versions='hidden'] [data-testid='document-perspective-list'],
  &[data-versions='hidden'] [data-ui='ReleasesNav'] {
    display: none;
  }

  /* Without them their line held nothing but buttons: it lies over the end of the next one, which has the name. */
  &[data-versions='hidden']
    [data-testid='document-pane']:not(:has([data-ui='DocumentInspectorPanel']))
    > [data-ui='Flex'] {
    position: relative;

    & > [data-ui='Card']:has([data-testid='document-perspective-list']) {
      position: absolute !important; /* both over its own style */
      z-index: 1000000 !important; /* over the line of the name, which is the higher, the more panes there are */
      inset: 0 0 auto auto;
      border: 0;
      background: none;
    }

    & [data-testid='pane-header'] > [data-ui='Card'] {
      padding-inline-end: 8.5rem;
    }
  }
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

/**
 * On a phone, where the page itself scrolls: a menu opens where its button is. It gets the focus before it has its place, at the
 * head of the page, and browsers scroll to it there.
 */
function useScrollKeptByMenus() {
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    let top = scrollY
    // It comes a frame after the browser has scrolled: until then this is where one was.
    const remember = () => (top = scrollY)
    const scrollBack = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[data-ui="Menu"]')) scrollTo({ top, behavior: 'instant' })
    }
    addEventListener('scroll', remember, { passive: true, signal })
    addEventListener('focusin', scrollBack, { signal })
    return () => listeners.abort()
  }, [])
}
