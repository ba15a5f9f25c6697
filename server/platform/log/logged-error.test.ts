import { expect, it } from 'vitest'
import { toLoggedError } from './logged-error.ts'

it('an error is logged by type, code and frames, whatever its message looks like', () => {
  const quoted = 'Unexpected token\n    at Wanjiku (knee)\n    at wanjiku:1:1'
  const error = new TypeError(quoted, { cause: new Error('    at cause:1:1') })
  const logged = toLoggedError(Object.assign(error, { code: 'ERR_TEST' }))
  expect(logged).toMatchObject({ type: 'TypeError', code: 'ERR_TEST', cause: { type: 'Error' } })
  const text = JSON.stringify(logged)
  expect(text).toContain('logged-error.test.ts')
  for (const word of ['anjiku', 'knee', 'Unexpected', 'cause:1:1']) expect(text).not.toContain(word)
})

it('a thrown value that is no error is logged by its type', () => {
  expect(toLoggedError('Wanjiku')).toEqual({ type: 'string' })
})
