import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../server/platform/config/config-error.ts'
import { formatDataKey } from '../../server/platform/config/data-key.ts'
import { createDataKey } from '../../server/platform/vault/data-keys.ts'
import { readSettings } from './settings.ts'

const site = {
  publicKey: 'sb_publishable_x',
  publicOrigin: 'https://company.example',
  backendUrl: 'https://project.supabase.co',
  retentionDays: 365,
}
const secrets = {
  DATABASE_URL: 'postgres://pona:secret@db.example/postgres',
  DATA_KEYS: formatDataKey(createDataKey(new Date())),
}

function readErrors(environment: Record<string, string>, built = site): readonly string[] {
  try {
    readSettings(environment, built)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

describe('the settings of the function', () => {
  it('need a database and a data key, and name every error at once', () => {
    expect(readErrors({ HOUSEKEEPING_KEY: 'short' })).toEqual([
      'DATABASE_URL: expected; a function keeps no files',
      'DATA_KEYS: expected; a function keeps no files',
      'HOUSEKEEPING_KEY: expected 32 characters or more',
    ])
    expect(readErrors(secrets)).toEqual([])
  })

  it('need a connection with a persistent session', () => {
    const pooled = 'postgres://pona.project:secret@aws-0-eu-central-1.pooler.supabase.com:6543/postgres'
    for (const url of [
      pooled,
      pooled.replace('/postgres', ''),
      pooled.replace('/postgres', '?sslmode=require'),
    ])
      expect(readErrors({ ...secrets, DATABASE_URL: url })).toEqual(['DATABASE_URL: expected port 5432'])
    expect(readErrors({ ...secrets, DATABASE_URL: pooled.replace('6543', '5432') })).toEqual([])
  })

  it('are those of production, whatever is set', () => {
    const relaxed = { ...secrets, NODE_ENV: 'development', RATE_LIMITS: 'off' }
    expect(readErrors(relaxed)).toEqual([expect.stringMatching(/^RATE_LIMITS: expected on/)])
    expect(readErrors(secrets, { ...site, publicOrigin: 'http://company.example' })).toEqual([
      expect.stringContaining('PUBLIC_ORIGIN: expected https in production'),
    ])
  })

  it('take public key and origins from the build', () => {
    const settings = readSettings(
      { ...secrets, PUBLIC_KEY: 'another', CORS_ORIGINS: 'https://b.example' },
      site,
    )
    expect(settings).toMatchObject({
      publicKey: site.publicKey,
      publicOrigin: site.publicOrigin,
      corsOrigins: [site.publicOrigin, site.backendUrl, 'https://b.example'],
    })
  })

  it('accept only the RETENTION_DAYS of the privacy notice', () => {
    expect(readSettings({ ...secrets, RETENTION_DAYS: '' }, site).retentionDays).toBe(365)
    expect(readErrors({ ...secrets, RETENTION_DAYS: '730' })).toEqual([
      'RETENTION_DAYS: expected 365, as the site was rendered with',
    ])
  })

  it('have no desk unless one is set', () => {
    expect(readSettings({ ...secrets, DESK_ORIGIN: '' }, site).deskOrigin).toBeUndefined()
    const named = { ...secrets, DESK_ORIGIN: 'https://desk.example' }
    expect(readSettings(named, site).deskOrigin).toBe('https://desk.example')
  })
})
