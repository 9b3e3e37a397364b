import { useEffect, useState } from 'react'
import { type DocumentActionDescription, type DocumentActionProps, type SanityDocument } from 'sanity'

const isForgottenAfterMs = 60_000

/**
 * Presses Publish again for an organiser whose press came to nothing. The Studio drops one that meets the check of an
 * earlier letter, and one during which it still saves: the button comes back, and the draft stays. Whoever writes on
 * meanwhile has to press it themselves: nothing is published that was not there at the press.
 */
export function usePressAgain(
  offered: DocumentActionDescription | null,
  { draft, published }: Pick<DocumentActionProps, 'draft' | 'published'>,
): DocumentActionDescription | null {
  const [press, setPress] = useState<{ at: number; replaced: string | undefined; content: string } | null>(null)
  const isLost =
    press !== null &&
    published?._rev === press.replaced &&
    !offered?.disabled &&
    draft !== null &&
    contentOf(draft) === press.content

  useEffect(() => {
    if (isLost && Date.now() - press.at < isForgottenAfterMs) offered?.onHandle?.()
  }, [isLost, press, offered])

  if (!offered?.onHandle) return offered
  const onHandle = () => {
    setPress({ at: Date.now(), replaced: published?._rev, content: contentOf(draft) })
    offered.onHandle?.()
  }
  return { ...offered, onHandle }
}

/** What a document says, in whatever order its fields came, saved or not. */
function contentOf(document: SanityDocument | null): string {
  const { _rev, _createdAt, _updatedAt, _system, ...content } = document ?? {}
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
