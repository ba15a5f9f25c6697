import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { parseConfig } from '../server/platform/config/config.ts'
import { ConfigError } from '../server/platform/config/config-error.ts'
import { formatDataKey } from '../server/platform/config/data-key.ts'
import { createDataKey } from '../server/platform/vault/data-keys.ts'

const sample = readFileSync(join(import.meta.dirname, 'pona.env.example'), 'utf8')
const settings = readFileSync(join(import.meta.dirname, '..', 'docs', 'settings.md'), 'utf8')

const key = formatDataKey(createDataKey(new Date()))

function parse(text: string) {
  return parseConfig({ ...parseEnv(text), NODE_ENV: 'production' })
}

it('the sample of settings lacks a data key, and nothing else', () => {
  expect(() => parse(sample)).toThrow(ConfigError)
  expect(parse(sample.replace('DATA_KEYS=', `DATA_KEYS=${key}`))).toMatchObject({ trustedProxies: 1 })
})

it('its commented settings are usable, too', () => {
  const all = sample.replaceAll(/^#(?=[A-Z])/gm, '').replace('DATA_KEYS=', `DATA_KEYS=${key}`)
  expect(parse(all)).toMatchObject({ requiresStandby: true, hsts: ['subdomains'] })
  const names = Object.keys(parseEnv(all))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(settings).toContain(`\`${name}\``)
})
