import { randomUUID } from 'node:crypto'
import { readJson } from '../body.ts'
import { notFound } from '../errors.ts'
import { readHook, type Hook } from '../hooks/hook.ts'
import type { RouteContext } from '../lake.ts'
import type { Handler } from '../routes.ts'

/** The webhooks of the project, as `sanity hook` reads them. @see https://www.sanity.io/docs/webhooks */
export const listHooks: Handler = ({ lake }) => Response.json(lake.store.hooks.all().map(withoutSecret))

export const getHook: Handler = (context) => Response.json(withoutSecret(hookOf(context)))

export const createHook: Handler = (context) => save(context, randomUUID(), 201)

/** Makes the hook, or replaces its settings; it goes on from where it has read to. */
export const putHook: Handler = (context) => save(context, context.params.id ?? '', 200)

export const deleteHook: Handler = (context) => {
  const { id } = hookOf(context)
  context.lake.store.hooks.remove(id)
  return Response.json({ deleted: true, id })
}

export const listMessages: Handler = (context) => {
  const { id } = hookOf(context)
  return Response.json(
    context.lake.store.hooks.messages(id).map(({ id: messageId, status, attempts, due, message, result }) => ({
      id: messageId,
      hookId: id,
      projectId: context.lake.projectId,
      dataset: hookOf(context).dataset,
      createdAt: message.transactionTime,
      status: status === 'queued' && attempts > 0 ? 'sending' : status,
      failureCount: status === 'success' ? attempts - 1 : attempts,
      resultCode: result?.resultCode ?? null,
      payload: message.body,
      sendAfter: new Date(due).toISOString(),
    })),
  )
}

export const listAttempts: Handler = (context) => {
  const { id } = hookOf(context)
  const attempted = context.lake.store.hooks.messages(id).filter(({ attempts }) => attempts > 0)
  return Response.json(
    attempted.map(({ id: messageId, status, attempts, message, result }) => ({
      id: `${messageId}-${attempts}`,
      hookId: id,
      messageId,
      createdAt: message.transactionTime,
      inProgress: false,
      isFailure: status !== 'success',
      failureReason: status === 'success' ? null : result?.resultCode === null ? 'network' : 'http',
      resultCode: result?.resultCode ?? null,
      resultBody: result?.resultBody ?? null,
    })),
  )
}

async function save(context: RouteContext, id: string, status: number): Promise<Response> {
  const { lake, request } = context
  const hook = readHook(await readJson(request), id, lake.datasets()[0]?.name ?? '')
  lake.dataset(hook.dataset)
  lake.store.hooks.put(hook)
  lake.hooksChanged.dispatchEvent(new Event('change'))
  return Response.json(withoutSecret(hook), { status })
}

function hookOf({ lake, params }: RouteContext): Hook {
  const hook = lake.store.hooks.get(params.id ?? '')
  if (!hook) throw notFound(`There is no webhook "${params.id}"`)
  return hook
}

/** Who may read a hook need not know its secret. */
const withoutSecret = ({ secret, ...hook }: Hook) => ({ ...hook, hasSecret: secret !== null })
