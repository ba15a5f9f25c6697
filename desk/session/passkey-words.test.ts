import { AuthApiError, AuthUnknownError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { toPasskeyWords } from './passkey-words.ts'

const ofBrowser = (name: string) => new DOMException('', name)

describe('what went wrong with a passkey', () => {
  it.each([
    [new AuthApiError('No', 400, 'webauthn_verification_failed'), 'Sign in with your password'],
    [new AuthApiError('No', 422, 'mfa_challenge_expired'), 'took too long'],
    [ofBrowser('NotAllowedError'), 'the window was closed'],
    [ofBrowser('InvalidStateError'), 'holds a passkey of yours'],
    [ofBrowser('ConstraintError'), 'has no screen lock'],
    [new Error('Wrapped', { cause: ofBrowser('SecurityError') }), 'under the address that you were given'],
    [new AuthUnknownError('Wrapped', ofBrowser('NotAllowedError')), 'the window was closed'],
    [new AuthApiError('No', 429, 'over_request_rate_limit'), 'Too many tries'],
    [undefined, 'That did not work'],
  ])('%s', (error, words) => {
    expect(toPasskeyWords(error)).toContain(words)
  })
})
