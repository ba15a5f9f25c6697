import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameRules } from './alerts.ts'
import { releaseDir } from './release-dir.ts'

const rules = readFileSync(join(releaseDir, 'deploy', 'monitoring', 'rules.yml'), 'utf8')

it('alert rules are about the metrics of the company', () => {
  const named = nameRules(rules, { name: 'Lagos Care' })
  expect(named).toContain('- alert: LagosCareDown\n        expr: up{job="pona"} == 0')
  expect(named).toContain('sum by (instance) (rate(lagos_care_http_requests_total[10m]))')
  expect(named).not.toMatch(/\bpona_[a-z]|- alert: Pona/)
})

it('those of the example company are as they are shipped', () => {
  expect(nameRules(rules, { name: 'Pona' })).toBe(rules)
})
