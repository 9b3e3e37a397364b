import { ShareIcon } from '@sanity/icons/Share'
import { Flex } from '@sanity/ui'
import { useState } from 'react'
import { type ActiveToolLayoutProps, definePlugin } from 'sanity'
import { useRouterState } from 'sanity/router'
import { styled } from 'styled-components'
import { draftPath, type Page, pages } from '../../shared/pages.ts'
import { SmallButton } from '../look/SmallButton.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** Shares previews with people without an account, by links that expire. */
export const sharedPreviews = definePlugin({
  name: 'shared-previews',
  studio: { components: { activeToolLayout: SharePreview } },
})

/** Renders the share button above the preview. */
function SharePreview(props: ActiveToolLayoutProps) {
  const state = useRouterState()
  const [isOpen, setIsOpen] = useState(false)
  if (props.activeTool.name !== 'presentation') return props.renderDefault(props)
  return (
    <Column>
      <Flex justify="flex-end" padding={1}>
        <SmallButton mode="bleed" icon={ShareIcon} text="Share this preview" onClick={() => setIsOpen(true)} />
      </Flex>
      <Rest>{props.renderDefault(props)}</Rest>
      {isOpen && <ShareDialog page={getPreviewedPage(state._searchParams)} onClose={() => setIsOpen(false)} />}
    </Column>
  )
}

/** Returns the previewed page, which the Studio stores in its own address. */
function getPreviewedPage(searchParams: unknown): Page | null {
  const params = new URLSearchParams(Array.isArray(searchParams) ? (searchParams as string[][]) : [])
  const { pathname } = new URL(params.get('preview') ?? '/draft', process.env.SANITY_STUDIO_SITE_URL)
  return pages.find(({ path }) => draftPath(path) === pathname) ?? null
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`

const Rest = styled.div`
  flex: 1;
  min-height: 0;
`
