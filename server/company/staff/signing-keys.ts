import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import * as v from 'valibot'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token-lifetime.ts'
import type { AccountDeps } from './account-deps.ts'
import { write } from './write.ts'

export const ALGORITHM = 'ES256'
/** Clients cache published keys for ten minutes: a new key signs only when all of them may know it. */
const PUBLISHED_BEFORE_USE_MS = 10 * 60 * 1000
/** Another instance, or the rotation command, may have added a key. */
const READ_EVERY_MS = 30_000
/** Minimum time between reloads that unknown key ids trigger. */
const READ_FOR_UNKNOWN_EVERY_MS = 1_000
const SPARE_MS = 60_000

export type SigningKeys = {
  current(): Promise<{ kid: string; key: CryptoKey }>
  find(kid: string): Promise<CryptoKey | undefined>
  published(): Promise<JWK[]>
}

type LoadedKey = {
  kid: string
  signsFrom: number
  publicJwk: JWK
  publicKey: CryptoKey
  privateKey: CryptoKey
}

/** The access tokens' keys, sealed in the database; the first is created on demand. */
export function createSigningKeys(deps: AccountDeps): SigningKeys {
  const { db, now } = deps
  let loaded: Promise<LoadedKey[]> | undefined
  let readAt = 0

  function read(maxAgeMs: number): Promise<LoadedKey[]> {
    if (loaded === undefined || Math.abs(now() - readAt) >= maxAgeMs) {
      readAt = now()
      loaded = loadOrCreate(deps)
      loaded.catch(() => {
        loaded = undefined
      })
    }
    return loaded
  }

  return {
    async current() {
      const keys = await read(READ_EVERY_MS)
      const key = keys.find(({ signsFrom }) => signsFrom <= now()) ?? keys.at(-1)
      if (key === undefined) throw new Error('There is no signing key')
      return { kid: key.kid, key: key.privateKey }
    },
    async find(kid) {
      const known = (await read(READ_EVERY_MS)).find((key) => key.kid === kid)
      const key = known ?? (await read(READ_FOR_UNKNOWN_EVERY_MS)).find((other) => other.kid === kid)
      return key?.publicKey
    },
    async published() {
      const kids = await readKids(db)
      const known = await read(READ_EVERY_MS)
      const isCurrent = kids.length === known.length && known.every(({ kid }) => kids.includes(kid))
      return (isCurrent ? known : await read(0)).map(({ publicJwk }) => publicJwk)
    },
  }
}

const text = v.string()
const privateJwkSchema = v.object({ kty: text, crv: text, x: text, y: text, d: text })
const privateKeys = createJsonFormat('signing_key', privateJwkSchema)

/** Adds a key. It is published at once and signs ten minutes later; the first one signs at once. */
export async function addSigningKey(
  deps: AccountDeps,
  actor: string,
): Promise<{ kid: string; signsFrom: number }> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const kid = crypto.randomUUID()
  const sealedColumns = privateKeys.seal(
    deps.vault,
    kid,
    v.parse(privateJwkSchema, await exportJWK(privateKey)),
  )
  return write(deps, async ({ trx, append }) => {
    const first = await trx.selectFrom('signing_key').select('id').limit(1).executeTakeFirst()
    const signsFrom = deps.now() + (first === undefined ? 0 : PUBLISHED_BEFORE_USE_MS)
    await trx
      .insertInto('signing_key')
      .values({
        id: kid,
        created_at: deps.now(),
        signs_from: signsFrom,
        ...sealedColumns,
      })
      .execute()
    append({ subjectId: kid, kind: 'signing-key-added', actor })
    return { kid, signsFrom }
  })
}

/** Deletes keys that no valid token is signed with. */
export async function deleteRetiredSigningKeys({ db, now }: AccountDeps): Promise<void> {
  const rows = await db
    .selectFrom('signing_key')
    .select(['id', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .execute()
  const retiredBefore = now() - ACCESS_TOKEN_SECONDS * 1000 - SPARE_MS
  const current = rows.findIndex(({ signs_from }) => signs_from <= retiredBefore)
  const retired = current === -1 ? [] : rows.slice(current + 1).map(({ id }) => id)
  if (retired.length > 0) await db.deleteFrom('signing_key').where('id', 'in', retired).execute()
}

async function loadOrCreate(deps: AccountDeps): Promise<LoadedKey[]> {
  const keys = await load(deps.db, deps.vault)
  if (keys.length > 0) return keys
  await addSigningKey(deps, 'server')
  return load(deps.db, deps.vault)
}

async function readKids(db: Db): Promise<string[]> {
  return (await db.selectFrom('signing_key').select('id').execute()).map(({ id }) => id)
}

async function load(db: Db, vault: Vault): Promise<LoadedKey[]> {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('signs_from', 'desc').execute()
  return Promise.all(
    rows.map(async (row) => {
      const privateJwk = privateKeys.open(vault, row)
      const publicJwk = toPublicJwk(row.id, privateJwk)
      return {
        kid: row.id,
        signsFrom: row.signs_from,
        publicJwk,
        publicKey: await toCryptoKey(publicJwk),
        privateKey: await toCryptoKey(privateJwk),
      }
    }),
  )
}

/** Derived from the sealed private key: a separate public one could be replaced to forge trust. */
function toPublicJwk(kid: string, { kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] } as JWK
}

async function toCryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('A signing key is asymmetric')
  return key
}
