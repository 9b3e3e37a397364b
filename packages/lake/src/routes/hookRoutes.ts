import { randomUUID } from 'node:crypto'
import { badRequest, notFound } from '../errors.ts'
import type { Hook, MessageRecord, Outcome } from '../store/hookStore.ts'
import { readHook } from '../hooks/readHook.ts'
import type { Handler, RouteContext } from '../context.ts'

/** The webhooks of the project, in the format of `sanity hook`. @see https://www.sanity.io/docs/webhooks */
export const list: Handler = ({ lake }) => lake.store.hooks.all().map(withoutSecret)

export const get: Handler = (context) => withoutSecret(getHook(context))

export const create: Handler = (context) => save(context, randomUUID(), 201)

/** Creates a hook, or replaces its settings without changing its position in the history. */
export const put: Handler = (context) => save(context, context.params.id ?? '', 200)

export const remove: Handler = (context) => {
  const { id, name } = getHook(context)
  context.lake.store.hooks.remove(id)
  context.record('removeHook', { detail: name })
  return { deleted: true, id }
}

export const listMessages: Handler = (context) => {
  const { id, dataset } = getHook(context)
  return context.lake.store.hooks.messages(id).map(({ id: messageId, status, attempts, due, message, result }) => ({
    id: messageId,
    hookId: id,
    projectId: context.lake.projectId,
    dataset,
    createdAt: message.transactionTime,
    status,
    failureCount: status === 'success' ? attempts - 1 : attempts,
    resultCode: result?.resultCode ?? null,
    payload: message.body,
    sendAfter: new Date(due).toISOString(),
  }))
}

/** `GET /deliveries/projects/:project`: whether receivers are up to date, for viewers; without URLs and content. */
export const listDeliveries: Handler = ({ lake }) =>
  lake.store.hooks
    .all()
    .filter(({ isDisabled, isDisabledByUser }) => !isDisabled && !isDisabledByUser)
    .map((hook) => {
      const { last, ...undelivered } = lake.store.hooks.undelivered(hook)
      return { hookId: hook.id, name: hook.name, dataset: hook.dataset, ...undelivered, reason: getReason(last) }
    })

function getReason(last: Outcome | null): string | null {
  if (last === null || last.status === 'success') return null
  return last.resultCode === null ? last.resultBody.slice(0, 200) : `It answers ${last.resultCode}`
}

/** Lists the last attempt of each message; earlier ones are only counted. */
export const listAttempts: Handler = (context) =>
  context.lake.store.hooks.messages(getHook(context).id).flatMap(lastAttempt)

export const getAttempt: Handler = ({ lake, params }) => {
  const message = lake.store.hooks.message(params.attempt ?? '')
  const [attempt] = message ? lastAttempt(message) : []
  if (!attempt) throw notFound(`There is no attempt "${params.attempt}"`)
  return attempt
}

function lastAttempt({ id, hook, result }: MessageRecord) {
  if (!result) return []
  const isFailure = result.status !== 'success'
  return [
    {
      id,
      messageId: id,
      hookId: hook,
      createdAt: result.startedAt,
      duration: result.durationInMs,
      inProgress: false,
      isFailure,
      failureReason: isFailure ? (result.resultCode === null ? 'network' : 'http') : null,
      resultCode: result.resultCode,
      resultBody: result.resultBody,
    },
  ]
}

async function save(context: RouteContext, id: string, status: number): Promise<Response> {
  const { lake } = context
  if (!/^[\w.:-]{1,128}$/.test(id))
    throw badRequest(`The id of a webhook is ${JSON.stringify(id)}; use letters, digits, "_", ".", ":" and "-"`)
  const hook = readHook(await context.json(), id, lake.datasets.all()[0]?.name ?? '')
  lake.datasets.get(hook.dataset)
  lake.store.hooks.put(hook)
  lake.wakeHooks()
  context.record(status === 201 ? 'addHook' : 'changeHook', { detail: hook.name })
  return Response.json(withoutSecret(hook), { status })
}

function getHook({ lake, params }: RouteContext): Hook {
  const hook = lake.store.hooks.get(params.id ?? '')
  if (!hook) throw notFound(`There is no webhook "${params.id}"`)
  return hook
}

/** The secret is write-only. */
const withoutSecret = ({ secret, ...hook }: Hook) => ({ ...hook, hasSecret: secret !== null })
