import * as v from 'valibot'
import type { LinkScope, TokenScope } from './token-scopes.ts'

type Schema = v.GenericSchema
type Maybe = Schema | undefined

/** Where the paths of all routes begin. */
export const DESK_API = '/desk/v1'

export const routeMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** One route of the desk's API: the server binds it, the desk calls it, and OpenAPI describes it. */
export type Route<
  Path extends string = string,
  Query extends Maybe = Maybe,
  Body extends Maybe = Maybe,
  Answer extends Maybe = Maybe,
> = {
  method: (typeof routeMethods)[number]
  /** Below /desk/v1/, such as `inquiries/:reference/notes`. */
  path: Path
  summary: string
  /** Scope of the tokens that reach it. No token does if it is missing. */
  scope?: TokenScope | LinkScope
  query?: Query
  /** Schema of a JSON body. */
  body?: Body
  /** Schema of a JSON answer. */
  answer?: Answer
  /** 200 unless it is named. */
  status?: 200 | 201
  /** Media type of an answer that is no JSON. */
  mediaType?: string
  /** A file is the body. */
  takesFile?: true
  /** Everybody who is signed in as staff unless it is named. */
  callers?: 'administrators' | 'reviewers' | 'anybody' | 'visitors'
}

/** Names of a path's parts, such as `reference`, with the texts that stand for them. */
export type PathParts<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? PathParts<First> & PathParts<Rest>
  : Path extends `:${infer Name}`
    ? { [Key in Name]: string }
    : unknown

type Parts<Query extends Maybe, Body extends Maybe, Answer extends Maybe> = Omit<
  Route<string, Query, Body, Answer>,
  'method' | 'path'
>

/** Has no side effects, so that a bundle keeps only the routes that it calls. */
/* @__NO_SIDE_EFFECTS__ */
export function route<
  const Path extends string,
  Query extends Maybe = undefined,
  Body extends Maybe = undefined,
  Answer extends Maybe = undefined,
>(method: Route['method'], path: Path, parts: Parts<Query, Body, Answer>): Route<Path, Query, Body, Answer> {
  return { method, path, ...parts }
}

/** A whole number in a query, as text on the wire. */
export const wholeNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
/** The version that a deletion was decided on. */
export const versionQuerySchema = v.object({ version: wholeNumberSchema })
