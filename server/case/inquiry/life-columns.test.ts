import { expect, it } from 'vitest'
import { toNewLife } from '#contract/life/inquiry.ts'
import { toLife, toLifeColumns } from './life-columns.ts'

const row = { ...toLifeColumns(toNewLife(Date.parse('2026-11-21T07:00:00Z'), false)), merged_into: null }

it('an undo that another version stored is dropped', () => {
  const undo = JSON.stringify({ change: 'claimed', before: { standing: 'open' } })
  expect(toLife({ ...row, undo } as Parameters<typeof toLife>[0])).toMatchObject({
    standing: 'open',
    undo: null,
  })
})
