import { expect, test } from 'vitest'
import { createBackendClient } from './backend-client.ts'

test('the address is required', () => {
  expect(() => createBackendClient('', 'key')).toThrow('supabaseUrl is required.')
  expect(() => createBackendClient('  ', 'key')).toThrow('supabaseUrl is required.')
})

test('the key is required', () => {
  expect(() => createBackendClient('https://pona.example', '')).toThrow('supabaseKey is required.')
})

test.each(['pona.example', 'ftp://pona.example', 'https://', 'javascript:alert(1)'])(
  'the address %s is refused',
  (address) => {
    expect(() => createBackendClient(address, 'key')).toThrow(
      'Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.',
    )
  },
)

test.each(['http://localhost:8080', 'https://pona.example/', ' https://pona.example '])(
  'the address %s is accepted',
  (address) => {
    expect(createBackendClient(address, 'key').functions).toBeDefined()
  },
)
