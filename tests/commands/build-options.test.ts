import { expect, it } from 'vitest'
import { readBuildOptions } from '../../scripts/build-options.ts'

it('an empty variable counts as unset, for the build as for the server', () => {
  const empty = { PUBLIC_KEY: '', BACKEND_URL: '', PORT: '', PUBLIC_ORIGIN: '', RETENTION_DAYS: '' }
  expect(readBuildOptions(empty)).toEqual(readBuildOptions({}))
  expect(readBuildOptions(empty)).toEqual({
    publicKey: 'pona-public',
    backendUrl: '',
    publicOrigin: 'http://localhost:8080',
    retentionDays: 730,
  })
  expect(readBuildOptions({ PORT: '9000', PUBLIC_KEY: 'k' })).toMatchObject({
    publicKey: 'k',
    publicOrigin: 'http://localhost:9000',
  })
})

it('refuses as the server does to keep inquiries for a time that is no number of days', () => {
  expect(() => readBuildOptions({ RETENTION_DAYS: 'ever' })).toThrow(
    'RETENTION_DAYS: expected a number of days from 1 to 99999',
  )
})

it.each(['BACKEND_URL', 'PUBLIC_ORIGIN'])('refuses a %s that is no address of the web', (name) => {
  for (const value of ['pona.example', 'ftp://pona.example'])
    expect(() => readBuildOptions({ [name]: value })).toThrow(`${name}: expected an http or https address`)
})
