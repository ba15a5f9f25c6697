import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { webhookEvents } from '#contract/desk/connect.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'connect.md'), 'utf8')

it.each(webhookEvents)('the guide explains %s', (event) => {
  expect(guide).toContain(`| \`${event}\` |`)
})
