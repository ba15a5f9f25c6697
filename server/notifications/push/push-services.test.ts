import { describe, expect, it } from 'vitest'
import { isPushService } from './push-services.ts'

describe('the list of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('has %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://notfcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'file:///etc/passwd',
    'nonsense',
    '',
  ])('lacks %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false)
  })
})
