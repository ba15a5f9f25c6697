import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from '../../site/content/en/en.ts'

const root = join(import.meta.dirname, '..', '..')

it('what the page claims of HIPAA is named word for word among what the company has to answer for', () => {
  const claim = en.contact.confidential
  expect(claim).toContain('HIPAA')
  expect(readFileSync(join(root, 'docs', 'safeguards.md'), 'utf8')).toContain(`"${claim}"`)
})
