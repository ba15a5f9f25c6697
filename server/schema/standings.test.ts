import { expect, it } from 'vitest'
import { standings } from '#contract/life/standing.ts'
import { columnTypes } from './column-types.ts'
import { createInquiries } from './migrations/0001/inquiries.ts'

/** The compiler can't read the constraint, and the database would refuse the first inquiry in a new standing. */
it('the database takes each standing that the contract has', () => {
  const [, listed = ''] =
    /check \(standing in \(([^)]*)\)\)/.exec(createInquiries(columnTypes.sqlite).join('\n')) ?? []
  expect(new Set(listed.split(', '))).toEqual(new Set(standings.map((standing) => `'${standing}'`)))
})
