import type { Route } from '#contract/api/route.ts'
import { toStrictSchema } from '../../platform/http/strict-schema.ts'

/** A route in the description of the API, without its address. */
export type Operation = Omit<Route, 'method' | 'path'>

const operations = new WeakMap<object, Operation>()

/** Describes a handler that reads its requests by itself. Its JSON body is described as strict as `readJson` is. */
export function describe<Handler extends object>(operation: Operation, handler: Handler): Handler {
  const { body } = operation
  operations.set(handler, { ...operation, ...(body && { body: toStrictSchema(body) }) })
  return handler
}

/** Undefined for a handler that nobody has described. */
export function findOperation(handler: object): Operation | undefined {
  return operations.get(handler)
}
