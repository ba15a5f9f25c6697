import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptForDevice } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('encrypts as the example of RFC 8291 does', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const message = encryptForDevice('When I grow up, I want to be a watermelon', keys, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    paddedBytes: 0,
  })
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('gives every message the same length and another key, and the device reads it', () => {
  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const messages = ['a', 'a', 'b'.repeat(200)].map((text) => encryptForDevice(text, keys))
  expect(new Set(messages.map(({ length }) => length)).size).toBe(1)
  expect(new Set(messages.map((message) => message.toString('hex'))).size).toBe(3)
  expect(messages.map((message) => decrypt(message, device, keys))).toEqual(['a', 'a', 'b'.repeat(200)])
})

it('refuses a key that is no point on the curve', () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  expect(() => encryptForDevice('a', { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toThrow()
})

function decrypt(
  message: Buffer,
  device: ReturnType<typeof createECDH>,
  { p256dh, auth }: { p256dh: string; auth: string },
): string {
  const [salt, serverKey, sealed] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)]
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(p256dh), serverKey])
  const secret = derive(device.computeSecret(serverKey), bytes(auth), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
