import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deskTokens } from '#contract/look/desk-theme.ts'

it('the desk’s tables are those of its stylesheet', () => {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const values = [...css.matchAll(/--raw-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)]
  expect(values.length).toBeGreaterThan(15)
  for (const [, name = '', day, night] of values)
    expect(deskTokens, name).toMatchObject({ [name]: { day, night } })
})
