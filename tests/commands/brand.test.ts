import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runOn } from '#testing/server/commands.ts'
import { setSection } from '#testing/server/set-section.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-brand-'))
  // Creates the database.
  runOn(dataDir, 'setup-link')
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Report = { good: boolean; company: string; left: { place: string; what: string; text: string }[] }

function examine(): { status: number | null } & Report {
  const { status, output } = runOn(dataDir, 'doctor', '--brand', '--json')
  return { status, ...(JSON.parse(output) as Report) }
}

it('finds nothing of the example company where it is the company', () => {
  expect(examine()).toEqual({ status: 0, good: true, company: 'Pona', left: [] })
})

it('finds what is left of the example company until another one has set its own', {
  tags: 'only-in-all',
}, async () => {
  await setSection(dataDir, 'company', { name: 'Lagos Care' })
  const renamed = examine()
  expect(renamed).toMatchObject({ status: 1, good: false, company: 'Lagos Care' })
  const settings = renamed.left.filter(({ place }) => place === 'settings').map(({ text }) => text)
  expect(settings).toContain('registered name: Pona Example Limited')
  expect(settings).toContain('e-mail domain: pona.example')
  expect(renamed.left.map(({ what }) => what)).toContain('colour #0e4d45')

  await setSection(dataDir, 'company', {
    name: 'Lagos Care',
    legalName: 'Lagos Care Limited',
    country: '+234',
    email: 'care@lagos.example',
    phones: [{ display: '+234 1 000 0001', e164: '+23410000001' }],
    whatsApp: { display: '+234 1 000 0003', e164: '+23410000003' },
    address: ['1 Example Street', 'Lagos, Nigeria'],
  })
  await setSection(dataDir, 'look', {
    ...{ structure: '#123f7a', ground: '#0d2f5e', accent: '#d9650f', action: '#8a3a06' },
    ...{ highlight: '#ffb454', paper: '#f4f7fb', ink: '#10203a' },
  })
  expect(examine()).toEqual({ status: 0, good: true, company: 'Lagos Care', left: [] })
})

it('knows no other option', () => {
  expect(runOn(dataDir, 'doctor', '--brands').status).toBe(64)
})

it('writes the alert rules of the company', async () => {
  await setSection(dataDir, 'company', { name: 'Lagos Care' })
  const file = join(dataDir, 'rules.yml')
  expect(runOn(dataDir, 'alerts', '--out', file)).toMatchObject({ status: 0 })
  expect(runOn(dataDir, 'alerts').output).toContain('lagos_care_outbox_oldest_seconds')
  expect(runOn(dataDir, 'alerts', '--out', file)).toMatchObject({ status: 1 })
})
