import { useEffect } from 'react'
import type { ActiveToolLayoutProps } from 'sanity'
import { isFocusOnPage } from './typing/focusOnPage.ts'
import { TypingOnPage } from './typing/TypingOnPage.tsx'

/** On a phone, which shows either the page or the form: a click on something of the page turns to the form, unless it is typed there. */
export function FormOnClick(props: ActiveToolLayoutProps) {
  useEffect(() => {
    const showForm = ({ data, origin }: MessageEvent<{ type?: unknown } | null>) => {
      const isClick = data?.type === 'overlay/focus' || data?.type === 'visual-editing/focus'
      if (isClick && !isFocusOnPage() && origin === process.env.SANITY_STUDIO_SITE_URL)
        document.getElementById('presentation-narrow-tab-content')?.click()
    }
    addEventListener('message', showForm)
    return () => removeEventListener('message', showForm)
  }, [])

  return (
    <>
      <TypingOnPage />
      {props.renderDefault(props)}
    </>
  )
}
