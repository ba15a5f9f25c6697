import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { ACCESS_TOKEN_SECONDS } from './access-token-lifetime.ts'
import type { Account } from './accounts.ts'
import { toAppMetadata } from './app-metadata.ts'
import type { Aal, Session } from './sessions.ts'
import { ALGORITHM } from './signing-keys.ts'
import type { TokenDeps } from './token-deps.ts'

const AUDIENCE = 'authenticated'
const CLOCK_TOLERANCE_SECONDS = 5

type Issued = { accessToken: string; expiresAt: number }

/** The token's claim about the second factor dates from its issue; it is there for other readers. */
export async function issueAccessToken(
  { signingKeys, config, now }: TokenDeps,
  account: Account,
  session: Session,
  providers: readonly string[],
): Promise<Issued> {
  const { kid, key } = await signingKeys.current()
  const issuedAt = Math.floor(now() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const accessToken = await new SignJWT({
    email: account.email,
    phone: '',
    app_metadata: toAppMetadata(account, providers),
    user_metadata: account.metadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.methods.map(({ method, at }) => ({ method, timestamp: Math.floor(at / 1000) })),
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(toIssuer(config))
    .setSubject(account.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { accessToken, expiresAt }
}

export type AccessClaims = { staffId: string; sessionId: string; aal: Aal }

const claimsSchema = v.object({
  sub: v.string(),
  session_id: v.string(),
  aal: v.picklist(['aal1', 'aal2']),
})

/** Throws unless one of our keys signed the token for this audience and it is valid now. */
export async function verifyAccessToken(
  { signingKeys, config, now }: TokenDeps,
  token: string,
): Promise<AccessClaims> {
  const { payload } = await jwtVerify(
    token,
    async ({ kid = '' }) => {
      const key = await signingKeys.find(kid)
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return key
    },
    {
      algorithms: [ALGORITHM],
      issuer: toIssuer(config),
      audience: AUDIENCE,
      typ: 'JWT',
      requiredClaims: ['exp'],
      maxTokenAge: ACCESS_TOKEN_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now()),
    },
  )
  const { sub, session_id, aal } = v.parse(claimsSchema, payload)
  return { staffId: sub, sessionId: session_id, aal }
}

function toIssuer({ deskOrigin }: TokenDeps['config']): string {
  return `${deskOrigin}/auth/v1`
}
