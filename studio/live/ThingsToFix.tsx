import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { isValidationErrorMarker, mergeParseErrors, useParseErrors } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { SmallButton } from '../look/SmallButton.tsx'

/** Beside a grey Publish: how much is in its way; a press leads to the first of it. */
export function ThingsToFix() {
  const { validation, onPathOpen, onFocus } = useDocumentPane()
  const parseErrors = useParseErrors()
  const wrong = mergeParseErrors(validation, parseErrors).filter(isValidationErrorMarker)
  const [first] = wrong
  if (!first) return null

  const goTo = () => {
    // A field takes the focus only from nobody.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onPathOpen(first.path)
    onFocus(first.path)
  }
  return (
    <SmallButton
      tone="critical"
      icon={ErrorOutlineIcon}
      text={wrong.length === 1 ? '1 thing to fix' : `${wrong.length} things to fix`}
      onClick={goTo}
    />
  )
}
