import { expect, it } from 'vitest'
import { requireVerifiedTls, toPostgresPlace } from './postgres-url.ts'

it.each([
  'postgres://pona:secret@127.0.0.1:5432/pona',
  'postgresql://pona@localhost/pona?sslmode=disable',
  'postgres://pona@[::1]/pona',
  'postgres://pona@/pona?host=/var/run/postgresql',
  'postgres:///pona?host=/var/run/postgresql',
  'postgres://pona@%2Fvar%2Frun%2Fpostgresql/pona',
])('%s stays on this machine and is used as it is', (address) => {
  expect(requireVerifiedTls(address)).toBe(address)
})

it.each([
  ['postgres://pona:se%23cret@db.example/pona', ''],
  ['postgres://pona@db.example/pona?sslmode=require', ''],
  ['postgres://pona@10.0.0.5/pona?sslmode=verify-ca&uselibpqcompat=true', ''],
  ['postgres://pona@localhost/pona?host=db.example', ''],
  ['postgres://pona@db.example/pona?sslmode=verify-full&sslrootcert=/etc/ca.pem', '/etc/ca.pem'],
])('%s is reached over TLS that is verified', (address, certificate) => {
  const url = new URL(requireVerifiedTls(address) ?? 'postgres://refused')
  expect(url.searchParams.getAll('sslmode')).toEqual(['verify-full'])
  expect(url.searchParams.get('sslrootcert') ?? '').toBe(certificate)
  expect([url.username, url.password]).toEqual([new URL(address).username, new URL(address).password])
})

it.each([
  'postgres://pona@db.example/pona?sslmode=disable',
  'postgres://pona@db.example/pona?sslmode=prefer',
  'postgres://pona@db.example/pona?sslmode=no-verify',
  'postgres://pona@db.example/pona?sslmode=verify-full&sslmode=disable',
  'postgres://pona@localhost/pona?host=db.example&sslmode=disable',
  'postgres://pona@/pona?host=db.example',
  'postgres:///pona',
  'mysql://localhost/pona',
  'postgres://pona@db.example:port/pona',
])('%s is refused', (address) => {
  expect(requireVerifiedTls(address)).toBeUndefined()
})

it('a place does not contain the password', () => {
  expect(toPostgresPlace('postgres://pona:secret@db.example:5433/pona')).toBe('db.example:5433/pona')
  expect(toPostgresPlace('postgres://pona@/pona?host=/run/pg')).toBe('/run/pg/pona')
})
