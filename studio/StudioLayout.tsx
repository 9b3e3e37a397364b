import { useEffect } from 'react'
import type { LayoutProps, WorkspaceOptions } from 'sanity'
import { styled } from 'styled-components'
import { ConnectionBar } from './connection/ConnectionBar.tsx'
import { Typefaces } from './look/theme.tsx'
import { VenueTimeZone } from './look/venueTimeZone.tsx'
import { browser } from './environment.ts'

export function StudioLayout(props: LayoutProps) {
  useStableScroll()
  return (
    <Column data-versions={areReleasesOn() ? 'shown' : 'hidden'}>
      <Typefaces />
      <ConnectionBar />
      <Rest>
        <VenueTimeZone {...props} />
      </Rest>
    </Column>
  )
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;

  & > [role='status'] {
    position: sticky;
    top: 0;
    z-index: 1000;
  }

  /* On a phone, the page scrolls instead of the form, and the connection status must stay in view. */
  @media (max-width: 599px) {
    &:has([data-testid='connection']) {
      height: auto;
      min-height: 100%;
    }
  }

  /* The live status replaces these menus, unless there is a third version, such as a scheduled draft; selecting “Published” here by accident made the form read-only. */
  &[data-versions='hidden'] [data-testid='document-perspective-list']:not(:has(> :nth-child(3))),
  &[data-versions='hidden'] [data-ui='ReleasesNav'] {
    display: none;
  }
`

const Rest = styled.div`
  flex: 1;
  min-height: 0;
`

/** Keeps the scroll position on a phone: the Studio focuses a menu before positioning it, so that browsers scroll to the top. */
function useStableScroll() {
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    let top = scrollY
    // Scroll events fire a frame after the browser has scrolled, so this is still the earlier position.
    const rememberTop = () => (top = scrollY)
    const scrollBack = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[data-ui="Menu"]')) scrollTo({ top, behavior: 'instant' })
    }
    addEventListener('scroll', rememberTop, { passive: true, signal })
    addEventListener('focusin', scrollBack, { signal })
    return () => listeners.abort()
  }, [])
}

/**
 * Returns the settings of releases, which group changes that go live together. They add a menu of versions to every form that
 * most organizers never need, so they are off until a browser opens the Studio at `/?releases=on`; `/?releases=off` reverts.
 */
export function releases(): Pick<WorkspaceOptions, 'releases'> {
  const choice = new URLSearchParams(browser.location?.search).get('releases')
  if (choice) browser.localStorage?.setItem('releases', choice)
  return {
    releases: { enabled: areReleasesOn() },
  }
}

/** Returns whether releases, and with them the choice of version in forms, are on in this browser. */
const areReleasesOn = () => browser.localStorage?.getItem('releases') === 'on'
