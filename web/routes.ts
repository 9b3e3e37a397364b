import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import type { ReactNode } from 'react'
import type { PagePath } from '../shared/pages.ts'
import type { Props } from './page.ts'

export type Route = {
  default: (props: never) => ReactNode
  getStaticProps: (from: { reader: SanityClient; now?: string }) => Promise<GetStaticPropsResult<Props<unknown>>>
}

const files = import.meta.glob<Route>('./pages/[a-z]*.tsx', { eager: true })

/** Returns the route of a page, from the file in which Next finds it. @throws Error if there is none */
export function routeOf(path: PagePath): Route {
  const file = `./pages/${path === '/' ? 'index' : path.slice(1)}.tsx`
  const route = files[file]
  if (route === undefined) throw new Error(`The page ${path} has no route; add web/${file.slice(2)}`)
  return route
}
