import { useEffect, useState } from 'react'
import { type DocumentActionDescription, type DocumentActionProps } from 'sanity'

const isForgottenAfterMs = 6000

/**
 * Presses Publish again for an organiser whose press came to nothing. The Studio drops one that meets the check of an
 * earlier letter, and one during which it still saves: the button comes back, and the draft stays.
 */
export function usePressAgain(
  offered: DocumentActionDescription | null,
  { draft, published }: Pick<DocumentActionProps, 'draft' | 'published'>,
): DocumentActionDescription | null {
  const [press, setPress] = useState<{ at: number; replaced: string | undefined } | null>(null)
  const isLost = press !== null && draft !== null && published?._rev === press.replaced && !offered?.disabled

  useEffect(() => {
    if (isLost && Date.now() - press.at < isForgottenAfterMs) offered?.onHandle?.()
  }, [isLost, press, offered])

  if (!offered?.onHandle) return offered
  const onHandle = () => {
    setPress({ at: Date.now(), replaced: published?._rev })
    offered.onHandle?.()
  }
  return { ...offered, onHandle }
}
