import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** All that `work` does and waits for belongs to this request. */
export function runInRequest<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work)
}

/** Returns the id of the request that is being answered. Background work belongs to none. */
export function findRequestId(): string | undefined {
  return requests.getStore()
}
