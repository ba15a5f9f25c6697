import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

export type OidcServer = AsyncDisposable & {
  issuer: string
  /** The person who signs in next; undefined: they cancel. */
  person: OidcPerson | undefined
  /** Follows an address as a browser does, signs in, and returns the final redirect. */
  visit(url: string): Promise<URL>
}

export type OidcPerson = { sub: string; email: string; email_verified: boolean; name: string }

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const oidcClient = { id: 'pona-desk', secret: 'a-secret-of-the-desk' }

/** A real OpenID Connect provider over a socket; it redirects to the desk. */
export async function startOidcServer(...callbacks: string[]): Promise<OidcServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP
  const issuer = `http://127.0.0.1:${port}`
  const state: Pick<OidcServer, 'person'> = { person: undefined }
  const provider = createProvider(issuer, callbacks, () => state.person)
  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void finishInteraction(provider, request, response, state.person)
    else void serve(request, response)
  })

  return {
    issuer,
    get person() {
      return state.person
    },
    set person(person) {
      state.person = person
    },
    visit: (url) => visit(url, issuer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createProvider(
  issuer: string,
  callbacks: string[],
  readPerson: () => OidcPerson | undefined,
): Provider {
  const hour = () => 3600
  return new Provider(issuer, {
    adapter: createAdapter(),
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: callbacks }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for the cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: hour, IdToken: hour, Grant: hour, Interaction: hour, Session: hour },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...readPerson(), sub }),
    }),
  })
}

async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  person: OidcPerson | undefined,
): Promise<void> {
  if (person === undefined) {
    const refusal = { error: 'access_denied', error_description: 'They changed their mind' }
    return provider.interactionFinished(request, response, refusal)
  }
  const grant = new provider.Grant({ accountId: person.sub, clientId: oidcClient.id })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  return provider.interactionFinished(request, response, {
    login: { accountId: person.sub },
    consent: { grantId },
  })
}

async function visit(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let hop = 0; hop < 10; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.origin !== issuer) return url
  }
  throw new Error('The provider led around in circles')
}

/** The provider's storage, in memory. */
function createAdapter(): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>()
  return (name) => {
    const toKey = (id: string) => `${name} ${id}`
    const findBy = (member: 'uid' | 'userCode', value: string) =>
      [...rows].find(([key, row]) => key.startsWith(`${name} `) && row[member] === value)?.[1]
    return {
      upsert: async (id, row) => {
        rows.set(toKey(id), row)
      },
      find: async (id) => rows.get(toKey(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        rows.set(toKey(id), { ...rows.get(toKey(id)), consumed: 1 })
      },
      destroy: async (id) => {
        rows.delete(toKey(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
      },
    }
  }
}
