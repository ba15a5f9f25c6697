import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { securityContact } from './company.ts'
import { toSecurityTxt, toSitemap } from './public-files.ts'

test('security.txt expires within a year of the build', () => {
  const text = toSecurityTxt({
    origin: 'https://pona.example',
    contact: 'security@pona.example',
    languages: ['en'],
    now: new Date('2026-11-21T00:00:00Z'),
  })
  expect(text).toContain('Contact: mailto:security@')
  expect(text).toContain('Expires: 2027-11-20T00:00:00.000Z')
  expect(text).toContain('Canonical: https://pona.example/.well-known/security.txt')
})

test('SECURITY.md names the address of security.txt', () => {
  const policy = readFileSync(join(import.meta.dirname, '..', '..', 'SECURITY.md'), 'utf8')
  expect(policy).toContain(`by mail to ${securityContact},`)
})

test('the sitemap names the translations of each page', () => {
  const map = toSitemap('https://pona.example', ['en', 'fr'], ['', 'costs', 'privacy'])
  expect(map).toContain('<loc>https://pona.example/fr/privacy</loc>')
  expect(map).toContain('<loc>https://pona.example/fr/costs</loc>')
  expect(map.match(/hreflang="fr" href="https:\/\/pona\.example\/fr\/"/g)).toHaveLength(2)
  expect(map).toContain('hreflang="x-default" href="https://pona.example/"')
  expect(toSitemap('https://pona.example', ['en'], [''])).not.toContain('hreflang')
})
