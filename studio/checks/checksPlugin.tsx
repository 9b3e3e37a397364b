import {
  type ActiveToolLayoutProps,
  definePlugin,
  type FieldProps,
  isArrayOfBlocksSchemaType,
  useParseErrorForPath,
} from 'sanity'
import { useRouterState } from 'sanity/router'
import { styled } from 'styled-components'
import { Card, Stack } from '@sanity/ui'
import { useEffect, useRef } from 'react'
import { IconText } from '../look/ui.tsx'
import { WhatNeedsAttention } from './WhatNeedsAttention.tsx'
import { levelStyles } from './FindingList.tsx'

export const contentChecks = definePlugin({
  name: 'content-checks',
  studio: { components: { activeToolLayout: WithContentChecks } },
  form: { components: { field: FieldInView } },
})

function WithContentChecks(props: ActiveToolLayoutProps) {
  const state = useRouterState()
  const isMenuAlone = props.activeTool.name === 'structure' && !state.intent && !hasPanes(state.panes)
  return (
    <Layout data-menu-alone={isMenuAlone}>
      <Tool>{props.renderDefault(props)}</Tool>
      {isMenuAlone && <WhatNeedsAttention />}
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

/** Focuses the field that a link or a click in the preview opens; the Studio does so too early, before most inputs have loaded. */
function FieldInView(props: FieldProps) {
  const { focused, readOnly } = props.inputProps
  const isText = isArrayOfBlocksSchemaType(props.schemaType)
  const isTarget = focused || (isText && hasFocusPath(props))
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const field = element.current
    if (!isTarget || readOnly || isFocusElsewhere() || field === null) return
    field.scrollIntoView({ block: 'center' })
    if (takeFocus(field) || !isText) return
    // The rich text editor renders after the form.
    const observer = new MutationObserver(() => {
      if (isFocusElsewhere() || takeFocus(field)) observer.disconnect()
    })
    observer.observe(field, { subtree: true, childList: true, attributeFilter: ['contenteditable'] })
    return () => observer.disconnect()
  }, [isTarget, isText, readOnly])

  return (
    <Stack ref={element} gap={3}>
      {props.renderDefault(props)}
      <Messages {...props} />
    </Stack>
  )
}

const hasFocusPath = ({ inputProps }: FieldProps) => 'focusPath' in inputProps && inputProps.focusPath.length > 0

function isFocusElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !(activeElement instanceof HTMLIFrameElement)
}

function takeFocus(field: HTMLElement): boolean {
  const input = field.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')
  input?.focus({ preventScroll: true })
  return input !== null
}

/** Lists a field's problems, which the Studio shows on hover only. Our own inputs show their parse errors themselves. */
function Messages({ path, schemaType, validation }: Pick<FieldProps, 'path' | 'schemaType' | 'validation'>) {
  const isDate = schemaType.name === 'date' || schemaType.name === 'datetime'
  const parseError = useParseErrorForPath(path)
  const messages = new Map(
    validation
      .filter(({ message }) => isDate || message !== parseError)
      .flatMap(({ level, message }) => (level === 'info' ? [] : [[message, levelStyles[level]] as const])),
  )
  return [...messages].map(([message, { tone, Icon }]) => (
    <Card key={message} tone={tone} padding={3} radius={2} role="status" data-testid="what-is-wrong">
      <IconText Icon={Icon} text={message} gap={2} />
    </Card>
  ))
}
