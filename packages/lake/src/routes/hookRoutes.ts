import { randomUUID } from 'node:crypto'
import { badRequest, notFound } from '../errors.ts'
import type { Hook } from '../store/hookStore.ts'
import { fixedSettings, readHook } from '../hooks/readHook.ts'
import type { Handler, RouteContext } from '../context.ts'

/** Lists the webhooks of the project, in the format of `sanity hook`. @see https://www.sanity.io/docs/webhooks */
export const list: Handler = ({ lake }) => lake.store.hooks.all().map(withoutSecret)

export const get: Handler = (context) => withoutSecret(getHook(context))

export const create: Handler = (context) => save(context, randomUUID(), 201)

/** Creates a webhook, or replaces its settings without changing its position in the history. */
export const put: Handler = (context) => save(context, context.params.id ?? '', 200)

export const remove: Handler = (context) => {
  const { id, name } = getHook(context)
  context.lake.store.hooks.remove(id)
  context.record('removeHook', { detail: name })
  return { deleted: true, id }
}

/** `GET /deliveries/projects/:project`: lists the delivery states, for viewers, without URLs and content. */
export const listDeliveries: Handler = ({ lake }) =>
  lake.store.hooks.all().map((hook) => {
    const { id, name, dataset } = hook
    const { setAside, reason } = lake.store.hooks.state(id)
    return { hookId: id, name, dataset, waitingSince: lake.store.hooks.waitingSince(hook), setAside, reason }
  })

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

/** Omits the secret, which is write-only. */
const withoutSecret = ({ secret, ...hook }: Hook) => ({ ...fixedSettings, ...hook, hasSecret: secret !== null })
