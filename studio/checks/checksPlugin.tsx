import { type ActiveToolLayoutProps, definePlugin } from 'sanity'
import { useRouterState } from 'sanity/router'
import { styled } from 'styled-components'
import { FieldInView } from './FieldInView.tsx'
import { WhatNeedsAttention } from './WhatNeedsAttention.tsx'
import { useLinkCheck } from './Links.tsx'

/** Lists content problems on the Studio's first screen, with links to the fields. */
export const contentChecks = definePlugin({
  name: 'content-checks',
  studio: { components: { activeToolLayout: WithContentChecks } },
  form: { components: { field: FieldInView } },
})

/** Shows the problems next to the menu, or above it on a phone, while no document is open. */
function WithContentChecks(props: ActiveToolLayoutProps) {
  const state = useRouterState()
  const isMenuAlone = props.activeTool.name === 'structure' && !state.intent && !hasPanes(state.panes)
  const linkCheck = useLinkCheck(isMenuAlone)
  return (
    <Layout data-menu-alone={isMenuAlone}>
      <Tool>{props.renderDefault(props)}</Tool>
      {isMenuAlone && <WhatNeedsAttention linkCheck={linkCheck} />}
    </Layout>
  )
}

const hasPanes = (panes: unknown) => Array.isArray(panes) && panes.length > 0

const Tool = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
`

const Layout = styled.div`
  display: flex;
  height: 100%;

  &[data-menu-alone='true'] > ${Tool} {
    flex: 0 0 20rem;
  }

  @media (max-width: 599px) {
    flex-direction: column-reverse;

    &[data-menu-alone='true'] > ${Tool} {
      flex: 1;
    }
  }
`
