import { SyncIcon } from '@sanity/icons/Sync'
import { Card } from '@sanity/ui'
import { useEffect } from 'react'
import { BehaviorSubject, combineLatest } from 'rxjs'
import { palette } from '../../shared/palette.ts'
import { IconText } from '../look/ui.tsx'
import { hasKeptEdits } from './editStorage.ts'
import { isLost$, useOffline } from './offline.ts'

/** Tells, above everything else in the Studio, that there is no connection and what happens to edits. */
export function ConnectionBar() {
  const { isLost, edits } = useOffline()
  useEffect(handOverBar, [])
  const isSending = edits.waiting.length > edits.questions.length
  const text = isLost ? describeOutage(edits.isPersisted) : isSending ? 'Sending your edits…' : null
  return (
    <div role="status">
      {text !== null && (
        <Card tone={isLost ? 'caution' : 'primary'} padding={3} borderBottom data-testid="connection">
          <IconText Icon={SyncIcon} text={text} align="center" justify="center" />
        </Card>
      )}
    </div>
  )
}

const describeOutage = (isPersisted: boolean) =>
  isPersisted
    ? 'No connection. Your edits are saved in this browser and sent once you’re back online'
    : 'No connection. Keep this tab open until you’re back online: your edits are stored nowhere else'

const isStudioOpen$ = new BehaviorSubject(false)

/** Shows that there is no connection while the Studio, which does not know yet who is signed in, renders only a spinner. */
export function showBarBeforeSignIn() {
  const bar = document.createElement('div')
  bar.setAttribute('role', 'status')
  bar.style.cssText = `position: fixed; inset: 0 0 auto; z-index: 1; padding: 0.75rem; background: ${palette.glow}; color: ${palette.ink}; font: 0.875rem Figtree, sans-serif; text-align: center`
  document.body.append(bar)
  combineLatest([isLost$(), isStudioOpen$]).subscribe(([isLost, isStudioOpen]) => {
    bar.hidden = !isLost || isStudioOpen
    const kept = hasKeptEdits() ? ' Your edits are kept in this browser and sent then.' : ''
    bar.textContent = bar.hidden ? '' : `No connection. The Studio opens once you’re back online.${kept}`
  })
}

/** Hides that bar in favor of the Studio's own, and returns a function that shows it again after signing out. */
function handOverBar() {
  isStudioOpen$.next(true)
  return () => isStudioOpen$.next(false)
}
