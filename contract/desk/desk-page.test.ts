import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fillDeskPage } from './desk-page.ts'

const page = readFileSync(join(import.meta.dirname, '../../desk/index.html'), 'utf8')

it('writes key, backend, company and zone into the desk’s page, and nothing else', () => {
  const settings = {
    publicKey: 'a"$&key',
    backendUrl: 'https://desk.example',
    company: { name: 'Afya & Co', zone: 'Africa/Lagos' },
  }
  const filled = fillDeskPage(page, settings)
  expect(filled).toContain('<meta name="public-key" content="a&quot;$&amp;key" />')
  expect(filled).toContain('<meta name="backend-url" content="https://desk.example" />')
  expect(filled).toContain('<title>Afya &amp; Co desk</title>')
  expect(filled).toContain('<meta name="office-zone" content="Africa/Lagos" />')
  const empty = fillDeskPage(filled, { publicKey: '', backendUrl: '', company: { name: '', zone: '' } })
  expect(empty).toBe(page.replace('<title>Desk', '<title> desk'))
})
