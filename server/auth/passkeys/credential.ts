import * as v from 'valibot'
import type { Factor } from '../factors/factors.ts'

const transports = v.array(v.pipe(v.string(), v.maxLength(30)))

/** Content of a factor's secret once its passkey was made. The counter is the factor's `lastStep`. */
const credentialSchema = v.object({ id: v.string(), publicKey: v.string(), transports })
export type Credential = v.InferOutput<typeof credentialSchema>

export function findCredential({ type, verified, secret }: Factor): Credential | undefined {
  return type === 'webauthn' && verified ? v.parse(credentialSchema, JSON.parse(secret)) : undefined
}

const base64url = (maxCharacters: number) =>
  v.pipe(v.string(), v.maxLength(maxCharacters), v.regex(/^[\w-]+$/))

const envelope = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: v.literal('public-key'),
}
const clientDataJSON = base64url(8_000)

/** Members that nothing here reads are dropped. */
export const registrationSchema = v.object({
  ...envelope,
  response: v.object({
    clientDataJSON,
    attestationObject: base64url(40_000),
    transports: v.optional(v.pipe(transports, v.maxLength(10)), []),
  }),
})
export type Registration = v.InferOutput<typeof registrationSchema>

export const assertionSchema = v.object({
  ...envelope,
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: v.nullish(base64url(200)),
  }),
})
export type Assertion = v.InferOutput<typeof assertionSchema>
