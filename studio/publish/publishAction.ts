import { useEffect, useRef, useState } from 'react'
import { type DocumentActionComponent, useClient, useDocumentOperation, useDocumentStore } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { apiVersion } from '../../shared/apiVersion.ts'
import { askBeforeLeaving } from '../connection/askBeforeLeaving.ts'
import { useMayPublish } from '../useMayPublish.ts'
import { useTask } from '../useTask.ts'
import { useObstacle } from './gate.ts'
import { useOtherAuthors } from './otherAuthors.ts'
import { publishWhenReady, useValidate } from './publishWhenReady.ts'

/**
 * Wraps the Publish action so that a click always leads to a publish, or says what has to be fixed first. Also enables it for a new
 * document: the Studio stores nothing before the first edit, and publishes only stored documents.
 */
export const publishAction = (publish: DocumentActionComponent): DocumentActionComponent =>
  function usePublish(props) {
    const { id, type, draft, published, version, initialValueResolved } = props
    const offered = publish(props)
    const publishing = usePublishWhenReady(id, type)
    const { value } = useDocumentPane()
    const obstacle = useObstacle(draft)
    const operations = useDocumentOperation(id, type)
    const mayPublish = useMayPublish(id, type)
    const isNew = initialValueResolved && !draft && !published && !version
    if (!offered) return offered
    if (publishing.isPending) return { ...offered, label: 'Publishing…', title: null, disabled: true }
    if (publishing.question) {
      return {
        ...offered,
        disabled: false,
        dialog: {
          type: 'confirm',
          tone: 'caution',
          message: publishing.question,
          confirmButtonText: 'Publish all of it',
          cancelButtonText: 'Not yet',
          onConfirm: () => void publishing.publishAll(),
          onCancel: publishing.cancel,
        },
      }
    }
    if (obstacle !== null) return { ...offered, title: obstacle, disabled: true }
    if (!mayPublish || (!draft && !isNew)) return offered
    const onHandle = () => {
      if (isNew) operations.patch.execute([], value)
      void publishing.publish()
    }
    // The form's validation is delayed and may be outdated, so it doesn't disable the button.
    return { ...offered, disabled: false, title: null, onHandle }
  }

/** Publishes a document even if its form closes. `question` asks for confirmation if others have edited the draft. */
function usePublishWhenReady(id: string, type: string) {
  const documents = useDocumentStore()
  const client = useClient({ apiVersion })
  const validate = useValidate()
  const { isRunning, run } = useTask()
  const getOtherAuthors = useOtherAuthors(id)
  const [question, setQuestion] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const track = (work: () => Promise<unknown>) => {
    const stopAsking = askBeforeLeaving()
    return run(() => work().finally(stopAsking), 'Not published')
  }

  const publishAll = () => {
    setQuestion(null)
    return track(() => publishWhenReady(documents, client, validate, id, type))
  }

  // Starts watching the draft before asking, so that what is typed after the click isn't published.
  const publish = () =>
    track(async () => {
      const others = getOtherAuthors().catch(() => null) // publishes without asking if this role can't read the history
      const question = await publishWhenReady(documents, client, validate, id, type, others)
      if (question !== null && !isOpen.current) throw new Error(question)
      setQuestion(question)
    })

  return { isPending: isRunning, publish, publishAll, question, cancel: () => setQuestion(null) }
}
