import * as v from 'valibot'
import type { OAuthSettings } from '../config/mail-settings.ts'

const TIMEOUT_MS = 30_000
/** A token is renewed this long before it expires. */
const MARGIN_MS = 2 * 60 * 1000
/** RFC 6749 lets the server omit it. */
const USUAL_LIFETIME_SECONDS = 600

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number))),
})

/** The provider refuses to give a token: the refresh token has expired, or the access was withdrawn. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly code = 'EOAUTH2'
}

/** The provider can't be reached, or answers nothing useful: it is asked again. */
export class TokenUnavailable extends Error {
  override readonly name = 'TokenUnavailable'
  readonly code = 'EOAUTH2AWAY'
}

type Token = { token: string; until: number }

/** Gives the present access token, and asks for another one when it is about to expire (RFC 6749, section 6). */
export function createAccessToken(settings: OAuthSettings, now: () => number) {
  let known: Token | undefined
  let asking: Promise<Token> | undefined

  return {
    async read(): Promise<string> {
      if (known && known.until > now()) return known.token
      asking ??= ask(settings, now).finally(() => {
        asking = undefined
      })
      known = await asking
      return known.token
    },
    /** After the mail server refused it. */
    forget(): void {
      known = undefined
    },
  }
}

async function ask(settings: OAuthSettings, now: () => number): Promise<Token> {
  try {
    return await askProvider(settings, now)
  } catch (error) {
    if (error instanceof TokenRefused) throw error
    throw new TokenUnavailable('The token endpoint gave no token', { cause: error })
  }
}

async function askProvider(
  { tokenUrl, clientId, clientSecret, refreshToken }: OAuthSettings,
  now: () => number,
) {
  const askedAt = now()
  const response = await fetch(tokenUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }),
  })
  if (response.status >= 400 && response.status < 500 && response.status !== 429)
    throw new TokenRefused(`The token endpoint answered ${response.status}`)
  if (!response.ok) throw new Error(`The token endpoint answered ${response.status}`)
  const { access_token: token, expires_in: seconds = USUAL_LIFETIME_SECONDS } = v.parse(
    answerSchema,
    await response.json(),
  )
  return { token, until: askedAt + seconds * 1000 - MARGIN_MS }
}
