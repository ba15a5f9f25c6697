import * as v from 'valibot'
import { route } from '../api/route.ts'

/**
 * For the only administrator, whom nobody else can help: a mail with a link by which the second step and a new password
 * follow. Answers alike for every address, so that nobody learns who has an account.
 */
export const forgotPasswordRoute = route('POST', 'forgotten-password', {
  summary: 'Ask for a mail to choose a new password',
  callers: 'anybody',
  body: v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(260)) }),
  answer: v.object({}),
})
