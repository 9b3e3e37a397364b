import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { map } from 'rxjs'
import {
  getDocumentPairPermissions,
  getPublishedId,
  useClient,
  useDocumentStore,
  useGrantsStore,
  usePerspective,
  useSchema,
} from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import type { ToStudio, TypedField } from '../../shared/typingMessages.ts'
import { keepFocusOnPage, releaseFocus } from './focusOnPage.ts'
import { getPlainFieldName } from '../paths.ts'
import { writeField, type Lost } from './writeField.ts'

const hourMs = 60 * 60 * 1000

/** Lets organizers type into headings and plain text on the previewed page. */
export function TypingOnPage() {
  const schema = useSchema()
  const documents = useDocumentStore()
  const grantsStore = useGrantsStore()
  const client = useClient({ apiVersion })
  const areDraftsShown = usePerspective().selectedPerspectiveName === undefined
  const { push } = useToast()

  useEffect(() => {
    const running = new Set<() => void>()

    const nameOf = ({ type, path }: Pick<TypedField, 'type' | 'path'>) =>
      areDraftsShown ? getPlainFieldName(schema.get(type), path) : null

    function begin(field: TypedField, shown: string, port: MessagePort) {
      const id = getPublishedId(field.id)
      const permissions = { client, schema, grantsStore, id, type: field.type, permission: 'update' as const }
      const mayWrite$ = getDocumentPairPermissions(permissions).pipe(
        map(({ granted }) => granted && nameOf(field) !== null),
      )
      keepFocusOnPage(port)
      const stop = writeField({ field, shown, port }, documents, mayWrite$, {
        onLeave: () => releaseFocus(port),
        onEnd(lost) {
          running.delete(stop)
          if (lost) push(describeLoss(lost, nameOf(field)))
        },
      })
      running.add(stop)
    }

    const listen = (event: MessageEvent<ToStudio | null>) => {
      const { data, ports } = event
      const [port] = ports
      if (!port || !isFromPreview(event)) return
      if (data?.type === 'typing/ask') port.postMessage(data.fields.map(nameOf))
      if (data?.type === 'typing/begin') begin(data.field, data.shown, port)
    }
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
      for (const stop of running) stop()
    }
  }, [areDraftsShown, client, documents, grantsStore, push, schema])

  return null
}

/** Returns whether a message comes from a page of the site in one of the Studio's own frames. */
const isFromPreview = ({ origin, source }: MessageEvent) =>
  origin === process.env.SANITY_STUDIO_SITE_URL &&
  Array.from(document.querySelectorAll('iframe')).some(({ contentWindow }) => contentWindow === source)

const describeLoss = ({ text, reason }: Lost, name: string | null) => ({
  status: 'warning' as const,
  title:
    reason === 'changed'
      ? `Somebody else changed “${name ?? 'this text'}” while you typed. Their version was kept`
      : `“${name ?? 'This text'}” couldn’t be edited on the page. Edit it in the form`,
  description: `You typed: ${text}`,
  closable: true,
  duration: hourMs,
})
