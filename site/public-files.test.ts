import { expect, test } from 'vitest'
import { toSecurityTxt } from './public-files.ts'

test('security.txt expires within a year of the build', () => {
  const text = toSecurityTxt('https://pona.example', new Date('2026-11-21T00:00:00Z'))
  expect(text).toContain('Contact: mailto:security@')
  expect(text).toContain('Expires: 2027-11-20T00:00:00.000Z')
  expect(text).toContain('Canonical: https://pona.example/.well-known/security.txt')
})
