/** What the content store answered, or that it didn't: `status` is 0 without a connection. */
export class StoreError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export async function toStoreError(response: Response): Promise<StoreError> {
  const body: unknown = await response.json().catch(() => null)
  const { message, error } = (body ?? {}) as { message?: string; error?: { description?: string } }
  const text = error?.description ?? message ?? `The content store answered with status ${response.status}`
  return new StoreError(response.status, text)
}
