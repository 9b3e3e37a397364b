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
import { type ToStudio, type TypedField } from '../../shared/typingMessages.ts'
import { giveFocusBack, keepFocusOnPage } from './focusOnPage.ts'
import { plainFieldName } from './plainField.ts'
import { writeField, type Lost } from './writeField.ts'

const hourInMs = 60 * 60 * 1000

/** Lets organisers type into headings and plain texts on the page that Preview shows, which is made of drafts. */
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
      areDraftsShown ? plainFieldName(schema.get(type), path) : null

    function begin(field: TypedField, shown: string, port: MessagePort) {
      const id = getPublishedId(field.id)
      const permissions = { client, schema, grantsStore, id, type: field.type, permission: 'update' as const }
      const mayWrite$ = getDocumentPairPermissions(permissions).pipe(
        map(({ granted }) => granted && nameOf(field) !== null),
      )
      keepFocusOnPage(port)
      const stop = writeField({ field, shown, port }, documents, mayWrite$, {
        onLeave: () => giveFocusBack(port),
        onEnd(lost) {
          running.delete(stop)
          if (lost) push(newsOf(lost, nameOf(field)))
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

/** Whether a message comes from a page of the site that the Studio itself has opened in a frame. */
const isFromPreview = ({ origin, source }: MessageEvent) =>
  origin === process.env.SANITY_STUDIO_SITE_URL &&
  Array.from(document.querySelectorAll('iframe')).some(({ contentWindow }) => contentWindow === source)

const newsOf = ({ text, reason }: Lost, name: string | null) => ({
  status: 'warning' as const,
  title:
    reason === 'changed'
      ? `Somebody else changed “${name ?? 'this text'}” while you typed. Theirs stands there now`
      : `“${name ?? 'This text'}” could not be written on the page; its field is in the form`,
  description: `You typed: ${text}`,
  closable: true,
  duration: hourInMs,
})
