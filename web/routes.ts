import type { SanityClient } from '@sanity/client'
import type { GetStaticPropsResult } from 'next'
import type { ReactNode } from 'react'
import type { PagePath } from '../shared/pages.ts'
import type { Props } from './page.ts'
import * as accessibility from './pages/accessibility.tsx'
import * as classes from './pages/classes.tsx'
import * as community from './pages/community.tsx'
import * as contact from './pages/contact-us.tsx'
import * as firstTime from './pages/firsttime.tsx'
import * as home from './pages/index.tsx'
import * as privacy from './pages/privacy.tsx'
import * as register from './pages/register.tsx'
import * as teachers from './pages/teachers.tsx'

export type Route = {
  default: (props: never) => ReactNode
  getStaticProps: (from: { reader: SanityClient; now?: string }) => Promise<GetStaticPropsResult<Props<unknown>>>
}

/** The routes of all pages with content. Imported by name: from `import.meta.glob`, Next's build leaves `getStaticProps` out. */
export const routes: Record<PagePath, Route> = {
  '/': home,
  '/classes': classes,
  '/firsttime': firstTime,
  '/register': register,
  '/teachers': teachers,
  '/community': community,
  '/contact-us': contact,
  '/accessibility': accessibility,
  '/privacy': privacy,
}
