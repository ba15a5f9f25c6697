import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fillDeskPage } from '#contract/desk/desk-page.ts'

const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')

it('writes key and backend into the desk’s page, and nothing else', () => {
  const settings = { publicKey: 'a"$&key', backendUrl: 'https://desk.example' }
  const filled = fillDeskPage(page, settings)
  expect(filled).toContain('<meta name="public-key" content="a&quot;$&amp;key" />')
  expect(filled).toContain('<meta name="backend-url" content="https://desk.example" />')
  expect(fillDeskPage(filled, { publicKey: 'pona-public', backendUrl: '' })).toBe(page)
})
