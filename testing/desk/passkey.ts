import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Ceremony = {
  challenge: string
  rpId: string
  origin: string
  isUserVerified?: boolean
  /** As of a copy, which doesn't know how often the original was used. */
  counter?: number
  /** Format of the attestation. */
  format?: string
}

export type SoftwarePasskey = ReturnType<typeof createPasskey>

const PRESENT = 1
const VERIFIED = 4
const HAS_CREDENTIAL = 64

/** An authenticator with one ES256 passkey that counts its uses, in place of a phone or a security key. */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = 0

  function toAuthenticatorData({ rpId, isUserVerified = true, counter }: Ceremony, extra?: Buffer): Buffer {
    uses++
    const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (extra ? HAS_CREDENTIAL : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags, 0)
    rest.writeUInt32BE(counter ?? uses, 1)
    return Buffer.concat([hash(rpId), rest, extra ?? Buffer.alloc(0)])
  }

  const toEnvelope = <Response>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    make(ceremony: Ceremony) {
      const publicKey = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(publicKey)])
      const attestation = new Map<string, Cbor>([
        ['fmt', ceremony.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', toAuthenticatorData(ceremony, credential)],
      ])
      return toEnvelope({
        clientDataJSON: toClientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },
    use(ceremony: Ceremony, userHandle?: string) {
      const clientData = toClientData('webauthn.get', ceremony)
      const data = toAuthenticatorData(ceremony)
      const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey)
      return toEnvelope({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      })
    },
  }
}

function toClientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The little of CBOR (RFC 8949) that an authenticator says. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? toHead(1, -1 - value) : toHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([toHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([toHead(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [encode(key), encode(item)])
  return Buffer.concat([toHead(5, value.size), ...entries])
}

function toHead(type: number, length: number): Buffer {
  const major = type << 5
  if (length < 24) return Buffer.from([major | length])
  return length < 256
    ? Buffer.from([major | 24, length])
    : Buffer.from([major | 25, length >> 8, length & 255])
}
