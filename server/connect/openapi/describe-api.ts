import * as v from 'valibot'
import { DESK_API } from '#contract/api/route.ts'
import { tokenScopes } from '#contract/api/token-scopes.ts'
import { webhookBodySchema, webhookEvents } from '#contract/desk/connect.ts'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { findOperation, type Operation } from '../../company/staff/operations.ts'
import { describeComponents, describeSchema, type JsonSchema } from './json-schema.ts'

/** As Hono lists it, middleware included. */
export type Route = { method: string; path: string; handler: object }

export type DescribedApi = {
  /** Routes of the desk's listener, which serves the function for visitors too. */
  routes: readonly Route[]
  version: string
  deskOrigin: string
  publicOrigin: string
}

/** Hono's method of middleware. */
const ANY_METHOD = 'ALL'

const REFUSED = { $ref: '#/components/responses/Refused' }

/** The API in OpenAPI 3.1, made of the routes that there are and the schemas that check them. */
export function describeApi({ routes, version, deskOrigin, publicOrigin }: DescribedApi) {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, operation } of listApiRoutes(routes)) {
    if (operation === undefined) continue
    const template = toTemplate(path)
    const servers = operation.callers === 'visitors' ? { servers: [{ url: publicOrigin }] } : {}
    const described = { ...describeOperation({ method, path }, operation), ...servers }
    paths[template] = { ...paths[template], [method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'The desk',
      version,
      description:
        'Inquiries of patients, and what coordinators do with them. Times are milliseconds since the epoch. ' +
        'A change names the version on which it was decided, and is refused with 409 where somebody changed it meanwhile.',
    },
    servers: [{ url: deskOrigin }],
    paths,
    webhooks: Object.fromEntries(webhookEvents.map((event) => [event, describeWebhook(event)])),
    components: {
      schemas: describeComponents(),
      responses: {
        Refused: {
          description: 'A refusal: a code for the program and a sentence for a person',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a signed-in person, with a second factor',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token for programs, made at the desk under Connect. Its scopes: ${tokenScopes.join(', ')}`,
        },
        publicKey: {
          type: 'apiKey',
          in: 'header',
          name: 'apikey',
          description: 'The public key of the site',
        },
      },
    },
  }
}

type ApiRoute = { method: string; path: string; operation: Operation | undefined }

/** Each once, however many handlers a request passes. Without an operation nobody has described it. */
export function listApiRoutes(routes: readonly Route[]): ApiRoute[] {
  const found = new Map<string, ApiRoute>()
  for (const { method, path, handler } of routes) {
    const operation = findOperation(handler)
    const isOfApi =
      path.startsWith(`${DESK_API}/`) || (path === sendContactEmail.path && operation !== undefined)
    if (method === ANY_METHOD || !isOfApi) continue
    const key = `${method} ${path}`
    found.set(key, { method, path, operation: found.get(key)?.operation ?? operation })
  }
  return [...found.values()]
}

function describeOperation({ method, path }: Omit<Route, 'handler'>, operation: Operation) {
  const { summary, status = 200, body, takesFile } = operation
  return {
    operationId: toOperationId(method, path),
    summary: operation.callers === 'administrators' ? `${summary} (for administrators)` : summary,
    tags: [toTag(path)],
    security: toSecurity(operation),
    ...toParameters(path, operation),
    ...(body && { requestBody: { required: !v.is(body, undefined), content: toJson(describeSchema(body)) } }),
    ...(takesFile && { requestBody: { required: true, content: toMedia('application/octet-stream') } }),
    responses: {
      [status]: { description: 'Done', content: toAnswer(operation) },
      '4XX': REFUSED,
      '5XX': REFUSED,
    },
  }
}

function toSecurity({ callers = 'staff', scope }: { callers?: string; scope?: string }) {
  if (callers === 'anybody') return []
  if (callers === 'visitors') return [{ publicKey: [] }]
  if (callers === 'reviewers') return [{ token: [scope] }]
  return [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])]
}

function toParameters(path: string, { query }: Operation): { parameters?: object[] } {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] }: JsonSchema = query ? describeSchema(query) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const parameters = [...inPath, ...inQuery]
  return parameters.length === 0 ? {} : { parameters }
}

function toAnswer({ answer, mediaType = 'application/octet-stream' }: Operation) {
  return answer ? toJson(describeSchema(answer)) : toMedia(mediaType)
}

function toJson(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

/** Bytes have no schema in OpenAPI 3.1. */
function toMedia(mediaType: string) {
  return { [mediaType]: mediaType.startsWith('text/') ? { schema: { type: 'string' } } : {} }
}

function describeWebhook(event: string) {
  return {
    post: {
      operationId: `on-${event}`,
      summary: event,
      description:
        'Sent by the Standard Webhooks specification, with the headers webhook-id, webhook-timestamp and webhook-signature',
      requestBody: { required: true, content: toJson(describeSchema(webhookBodySchema)) },
      responses: {
        '2XX': { description: 'Taken' },
        '410': { description: 'Nothing more is sent' },
      },
    },
  }
}

function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

/** `getInquiriesReference`: unique, because method and path are. */
function toOperationId(method: string, path: string): string {
  const words = path
    .replace(`${DESK_API}/`, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

function toTag(path: string): string {
  return path.startsWith(`${DESK_API}/`) ? (path.slice(DESK_API.length + 1).split('/')[0] ?? '') : 'public'
}
