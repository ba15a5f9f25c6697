import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../scripts/paths.ts'
import { createTestApp } from '../support/app.ts'

const file = join(rootDir, 'deploy', 'monitoring', 'rules.yml')
const rules = readFileSync(file, 'utf8')
const alerts = rules.split(/^ +- alert: /m).slice(1)

const SELECTOR = /\b(?:pona|process)_\w+(?:\{[^}]*\})?/g

async function scrape(): Promise<string> {
  await using app = await createTestApp({ LMTP_PORT: '8024' })
  return (await app.deskRequest('/metrics')).text()
}

it('every metric of the alert rules exists, with the states that they name', async () => {
  const metrics = await scrape()
  const selectors = alerts.flatMap((alert) => alert.match(SELECTOR) ?? [])
  expect(selectors.length).toBeGreaterThan(20)
  for (const selector of selectors) {
    const [name = '', labels = ''] = selector.split(/[{}]/)
    const family = name.replace(/_(?:bucket|sum|count)$/, '')
    expect([name, metrics.includes(`# TYPE ${family} `)]).toEqual([name, true])
    const samples = metrics.split('\n').filter((line) => line.startsWith(`${name}{`))
    const [state] = /\b(?:state|kind|statistic)="\w+"/.exec(labels) ?? []
    if (state !== undefined) expect(samples.join('\n')).toContain(state)
  }
})

it('every alert has a name of its own, a severity, and says what it wants from a person', () => {
  const names = alerts.map((alert) => /^\w+/.exec(alert)?.[0])
  expect(new Set(names).size).toBe(alerts.length)
  for (const alert of alerts) {
    expect(alert).toMatch(/^ +labels: \{ severity: (?:page|ticket) \}$/m)
    expect(alert).toMatch(/^ +summary: [A-Z].+\.$/m)
    expect(alert).toMatch(/^ +action: [A-Z].+\.$/m)
  }
})

it.skipIf(spawnSync('promtool', ['--version']).error !== undefined)('promtool accepts the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.any(String)])
  expect(stdout).toContain(`${alerts.length} rules found`)
})
