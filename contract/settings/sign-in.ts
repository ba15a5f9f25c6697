import * as v from 'valibot'

import { issuerAddress } from '../words/address.ts'
import { secret } from './secret.ts'
import { line } from './words.ts'

/**
 * At the desk's origin: providers send browsers back to it, followed by `/NAME` of the provider; the only provider also
 * without a name.
 */
export const CALLBACK_PATH = '/auth/v1/callback'

const signInProvider = v.strictObject({
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use small letters, digits and _ alone.'),
    v.notValue('email', 'Choose another name.'),
    v.notValue('phone', 'Choose another name.'),
  ),
  issuer: issuerAddress,
  clientId: line('the client ID', 300),
  clientSecret: secret('Enter the client secret.', {
    boundTo: ['name', 'issuer', 'clientId'],
    again: 'Enter the client secret.',
  }),
})

export const signIn = v.strictObject({
  providers: v.pipe(v.array(signInProvider), v.maxLength(10, 'Ten providers at most.')),
})
