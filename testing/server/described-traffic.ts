import { Ajv2020 } from 'ajv/dist/2020.js'
import { describeApi, type Route } from '../../server/connect/openapi/describe-api.ts'

type Exchange = { method: string; path: string; body: unknown; response: Response }
type Description = ReturnType<typeof describeApi>
type Media = Record<string, { schema?: object }>
type Described = {
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media; $ref?: string }>
}

const JSON_TYPE = /^application\/json\b/

/**
 * Compares what a test sends and gets with the description of the API, and throws where it doesn't fit. Answers may have
 * no member that isn't described.
 */
export function createTrafficCheck(routes: readonly Route[]): (exchange: Exchange) => Promise<void> {
  let opened: ReturnType<typeof open> | undefined
  return async function checkExchange(exchange) {
    if (!/^\/(?:desk\/v1|functions)\//.test(exchange.path)) return
    opened ??= open(routes)
    await opened(exchange)
  }
}

function open(routes: readonly Route[]) {
  const origin = 'http://desk.test'
  const description = describeApi({ routes, version: '0', deskOrigin: origin, publicOrigin: origin })
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(description, 'requests')
  ajv.addSchema(closeObjects(description) as object, 'answers')
  const operations = listOperations(description)

  function check(what: string, value: unknown, place: string): void {
    const validate = ajv.getSchema(place)
    if (validate === undefined) throw new Error(`The description has nothing at ${place}`)
    if (!validate(value))
      throw new Error(
        `${what} doesn't fit the description of the API: ${ajv.errorsText(validate.errors)}\n` +
          JSON.stringify(value).slice(0, 2_000),
      )
  }

  return async function checkExchange({ method, path, body, response }: Exchange): Promise<void> {
    const [pathname = ''] = path.split('?')
    const found = operations.find((one) => one.method === method && one.pattern.test(pathname))
    if (found === undefined || !JSON_TYPE.test(response.headers.get('content-type') ?? '')) return
    const what = `${method} ${pathname}`
    const answer: unknown = await response.clone().json()
    if (!response.ok) return check(`The refusal of ${what}`, answer, 'answers#/components/schemas/Refusal')
    const { requestBody, responses } = found.operation
    const status = String(response.status)
    if (responses[status]?.content?.['application/json'] === undefined)
      throw new Error(`The description of ${what} knows no answer with ${status} in JSON`)
    check(`The answer of ${what}`, answer, `answers#${found.place}/responses/${status}/${AS_JSON}`)
    if (typeof body !== 'string' || requestBody?.content['application/json'] === undefined) return
    check(`What was sent to ${what}`, JSON.parse(body), `requests#${found.place}/requestBody/${AS_JSON}`)
  }
}

const AS_JSON = 'content/application~1json/schema'

/** Operations with fewer variables come first, as the more exact. */
function listOperations({ paths }: Description) {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        variables: path.split('{').length,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        place: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
        operation: operation as Described, // as describeApi makes each
      })),
    )
    .toSorted((one, other) => one.variables - other.variables)
}

/** A copy in which an object has no other members than those that it names. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects)
  if (typeof node !== 'object' || node === null) return node
  const closed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeObjects(value)]))
  const names = 'type' in node && node.type === 'object' && 'properties' in node
  return names && !('additionalProperties' in node) ? { ...closed, additionalProperties: false } : closed
}
