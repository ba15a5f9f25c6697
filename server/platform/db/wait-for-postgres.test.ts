import { expect, it, vi } from 'vitest'
import { explainPostgresError, PostgresRefusal, PostgresUnavailable } from './postgres-problem.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

const address = 'postgres://pona:secret@db.example/pona'
const withCode = (code: string, message = 'Something') => Object.assign(new Error(message), { code })

it('a stop ends the wait for PostgreSQL', async () => {
  const stop = new AbortController()
  const log = { warn: vi.fn(() => stop.abort('SIGTERM')), error: vi.fn() }
  const open = vi.fn(() => Promise.reject(new PostgresUnavailable('Away')))
  await expect(waitForPostgres(open, { log, signal: stop.signal })).rejects.toBe('SIGTERM')
  expect([open.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1])
})

it.each([
  ['a server that starts', withCode('57P03')],
  ['no server', withCode('ECONNREFUSED')],
  ['no name', withCode('ENOTFOUND')],
  ['no answer', new Error('Connection terminated due to connection timeout')],
  ['a restart while it migrates', new Error('Not migrated', { cause: withCode('57P01') })],
])('%s is worth waiting for', (_, error) => {
  expect(explainPostgresError(error, address)).toBeInstanceOf(PostgresUnavailable)
})

it.each([
  ['a wrong password', withCode('28P01'), 'does not accept the password'],
  ['a missing database', withCode('3D000'), 'has no database of that name'],
  ['an authority that is not known', withCode('SELF_SIGNED_CERT_IN_CHAIN'), 'sslrootcert=FILE'],
  ['a certificate of another host', withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate of another host'],
  ['a certificate of last year', withCode('CERT_HAS_EXPIRED'), 'has expired'],
  ['no TLS', new Error('The server does not support SSL connections'), 'offers no TLS'],
])('%s is a configuration error without the password', (_, error, words) => {
  const problem = explainPostgresError(error, address) as Error
  expect(problem).toBeInstanceOf(PostgresRefusal)
  expect(problem.message).toMatch(/^DATABASE_URL: PostgreSQL at db\.example\/pona /)
  expect(problem.message).toContain(words)
  expect(problem.message).not.toContain('secret')
})

it('other errors stay unchanged', () => {
  const error = new Error('The database has the migration 9999')
  expect(explainPostgresError(error, address)).toBe(error)
})
