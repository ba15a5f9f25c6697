import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeSkip, findProgramObstacle } from '#testing/outside/obstacles.ts'
import { type AlertCase, alertCases } from '#testing/server/alert-cases.ts'
import { createTestApp } from '#testing/server/app.ts'
import { rootDir } from '../../scripts/paths.ts'

const file = join(rootDir, 'deploy', 'monitoring', 'rules.yml')
const rules = readFileSync(file, 'utf8')
const alerts = toAlerts(rules)

function toAlerts(text: string): string[] {
  return text.split(/^ +- alert: /m).slice(1)
}

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

const obstacle = findProgramObstacle('promtool')

it.skipIf(obstacle)(`promtool accepts the rules${describeSkip(obstacle)}`, () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.any(String)])
  expect(stdout).toContain(`${alerts.length} rules found`)
})

const SERVER = { instance: 'first', job: 'pona' }
/** The longest that an alert looks back, and some more. */
const LOOKS_BACK_MINUTES = 75

const nameOf = (alert: string) => /^\w+/.exec(alert)?.[0] ?? ''

/** A test of `promtool test rules`: with these series the alert fires, or no alert of its name does. */
function toRuleTest(alert: string, { fires, rests, labels }: AlertCase, isFiring: boolean) {
  const read = (field: string) => new RegExp(`^ +${field}: (.+)$`, 'm').exec(alert)?.[1] ?? ''
  const [series = ''] = Object.keys(fires)
  const minutes = LOOKS_BACK_MINUTES + readWait(alert)
  const found = {
    ...(labels ? { instance: SERVER.instance, ...labels } : { ...SERVER, ...readLabels(series) }),
    severity: /severity: (\w+)/.exec(alert)?.[1],
  }
  const expected = {
    exp_labels: found,
    exp_annotations: { summary: read('summary'), action: read('action') },
  }
  return {
    interval: '1m',
    input_series: Object.entries(isFiring ? fires : rests).map(([name, values]) => ({
      series: toSeries(name),
      values: `${values}x${minutes}`,
    })),
    alert_rule_test: [
      { eval_time: `${minutes}m`, alertname: nameOf(alert), exp_alerts: isFiring ? [expected] : [] },
    ],
  }
}

/** In minutes: how long it must be true before it fires. */
function readWait(alert: string): number {
  const [, amount = '0', unit] = /^ +for: (\d+)([mh])$/m.exec(alert) ?? []
  return Number(amount) * (unit === 'h' ? 60 : 1)
}

function readLabels(series: string): Record<string, string> {
  return Object.fromEntries(
    [...series.matchAll(/(\w+)="(\w+)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function toSeries(series: string): string {
  const labels = Object.entries({ ...SERVER, ...readLabels(series) }).map(
    ([name, value]) => `${name}="${value}"`,
  )
  return `${series.replace(/\{.*/, '')}{${labels.join(',')}}`
}

it.skipIf(obstacle)(
  `each alert fires when what it watches goes wrong, and rests while all is well${describeSkip(obstacle)}`,
  () => {
    expect(new Set(alerts.map(nameOf))).toEqual(new Set(Object.keys(alertCases)))
    const folder = mkdtempSync(join(tmpdir(), 'pona-rules-'))
    const tests = alerts.flatMap((alert) => {
      const found = alertCases[nameOf(alert)]
      return found ? [toRuleTest(alert, found, true), toRuleTest(alert, found, false)] : []
    })
    // JSON is YAML.
    writeFileSync(
      join(folder, 'test.yml'),
      JSON.stringify({ rule_files: [file], evaluation_interval: '2m', tests }),
    )
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'test.yml')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  },
)
