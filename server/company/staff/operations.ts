import type * as v from 'valibot'
import type { LinkScope, TokenScope } from '#contract/desk/token-scopes.ts'
import { toStrictSchema } from '../../platform/http/strict-schema.ts'

type Schema = v.GenericSchema

/** A route in the description of the API. */
export type Operation = {
  summary: string
  /** Scope of the tokens that reach it. No token does if it is missing. */
  scope?: TokenScope | LinkScope
  query?: Schema | undefined
  /** Schema of a JSON body. */
  body?: Schema | undefined
  /** Schema of a JSON answer. */
  answer?: Schema | undefined
  /** 200 unless it is named. */
  status?: 200 | 201
  /** Media type of an answer that is no JSON. */
  mediaType?: string
  /** A file is the body. */
  takesFile?: true
  /** Everybody who is signed in as staff unless it is named. */
  callers?: 'administrators' | 'reviewers' | 'anybody' | 'visitors'
}

const operations = new WeakMap<object, Operation>()

/** Describes a handler that reads its requests by itself. Its JSON body is described as strict as `readJson` is. */
export function describe<Handler extends object>(operation: Operation, handler: Handler): Handler {
  operations.set(handler, { ...operation, body: operation.body && toStrictSchema(operation.body) })
  return handler
}

/** Undefined for a handler that nobody has described. */
export function findOperation(handler: object): Operation | undefined {
  return operations.get(handler)
}
