import { generateKeyPairSync } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import * as v from 'valibot'
import { toMailboxAddress } from '../../platform/mail/mailbox-address.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

const NAME = 'vapid-key'
const text = v.string()
const keySchema = v.object({ kty: text, crv: text, x: text, y: text, d: text })
const keys = createJsonFormat('secret', keySchema)
/** At most 24 hours (RFC 8292, section 2). */
const VALID_SECONDS = 12 * 60 * 60

export type Vapid = {
  publicKey(): Promise<string>
  authorize(endpoint: string): Promise<string>
}

type VapidDeps = { db: Db; vault: Vault; now: () => number; mailboxes: { to: string } }

/** The server's identity for push services (RFC 8292). Its key is sealed in the database, created on demand. */
export function createVapid(deps: VapidDeps): Vapid {
  let loaded: Promise<JWK> | undefined

  function load(): Promise<JWK> {
    loaded ??= findOrCreateKey(deps)
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }

  return {
    publicKey: async () => toPublicKey(await load()),
    async authorize(endpoint) {
      const key = await load()
      const token = await new SignJWT({
        aud: new URL(endpoint).origin,
        sub: `mailto:${toMailboxAddress(deps.mailboxes.to)}`,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setExpirationTime(Math.floor(deps.now() / 1_000) + VALID_SECONDS)
        .sign(key)
      return `vapid t=${token}, k=${toPublicKey(key)}`
    },
  }
}

/** Instances that start together agree on the first key. */
async function findOrCreateKey({ db, vault }: VapidDeps): Promise<JWK> {
  const known = await findKey(db, vault)
  if (known !== undefined) return known
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = v.parse(keySchema, privateKey.export({ format: 'jwk' }))
  await db
    .insertInto('secret')
    .values({ name: NAME, ...keys.seal(vault, NAME, key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await findKey(db, vault)
  if (kept === undefined) throw new Error('The key for push messages could not be stored')
  return kept
}

async function findKey(db: Db, vault: Vault): Promise<JWK | undefined> {
  const row = await db.selectFrom('secret').selectAll().where('name', '=', NAME).executeTakeFirst()
  return row && keys.open(vault, { ...row, id: row.name })
}

function toPublicKey({ x = '', y = '' }: JWK): string {
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}
