import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { toAuthWords } from './auth-words.ts'

describe('what went wrong with a sign-in', () => {
  it('is explained by its code', () => {
    expect(toAuthWords(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toContain(
      'the password is not right',
    )
  })

  it('is explained by the kind of error if the provider gave no code', () => {
    const details = { error: 'access_denied', code: 'unspecified_code' }
    expect(toAuthWords(new AuthImplicitGrantRedirectError('No', details))).toContain(
      'stopped before it was done',
    )
    const unknown = { error: 'access_denied', code: 'signup_disabled' }
    expect(toAuthWords(new AuthImplicitGrantRedirectError('No', unknown))).toContain(
      'No account here is linked',
    )
  })

  it('gives every reason why a password is weak', () => {
    const words = toAuthWords(new AuthWeakPasswordError('Weak', 422, ['length', 'pwned']))
    expect(words).toContain('at least 12 characters')
    expect(words).toContain('nobody would guess')
  })

  it('says that the session has ended if the client dropped the code', () => {
    expect(toAuthWords(new AuthSessionMissingError())).toBe('Your session has ended. Sign in again.')
  })

  it('points to the connection if there was no response', () => {
    expect(toAuthWords(new AuthRetryableFetchError('Failed to fetch', 0))).toContain('Check your connection')
  })

  it.each([undefined, 'no', {}, new AuthApiError('?', 400, 'toString')])(
    'is a plain sentence for %s',
    (error) => {
      expect(toAuthWords(error)).toBe('That did not work. Try again in a moment.')
    },
  )
})
