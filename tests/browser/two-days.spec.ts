import { expect, test } from '#testing/desk/browser.ts'
import { createRandom } from '#testing/server/random.ts'
import { carryThroughTwoDays } from './two-days/carry.ts'

/** INQUIRIES=300 takes ten minutes, and does each kind of act. */
const inquiries = Number(process.env['INQUIRIES'] ?? 12)
const FULL_SIZE = 300
const MS_OF_ONE = 5_000
/** More would mean that the test misreads the desk. */
const REFUSED_SHARE = 0.05

const kinds = [
  ...['answered', 'attempted', 'step-added', 'claimed', 'assigned', 'noted', 'received'],
  ...['facts-corrected', 'closed', 'marked-spam', 'merged', 'undone'],
]

test('after two days of work every open inquiry has a step in the future, or is overdue in plain sight', async () => {
  test.setTimeout(180_000 + inquiries * MS_OF_ONE)
  const random = createRandom(Number(process.env['TEST_SEED'] ?? 1))
  const { acts, refused, waiting, stored, seen, isLogIntact, faults, controls } = await carryThroughTwoDays(
    inquiries,
    random,
  )
  expect(faults, 'acts that the desk did not do as promised').toEqual([])
  expect(waiting, 'patients whom nobody attended to').toEqual([])
  expect(stored.rows).toBeGreaterThanOrEqual(inquiries)
  expect(stored.open.filter(({ isOverdue }) => !isOverdue)).not.toHaveLength(0)
  const { lost, unknown, withoutStep, forgotten, withoutEvent, lostActs } = stored
  expect({ lost, unknown, withoutStep, forgotten, withoutEvent, lostActs }).toEqual({
    lost: [],
    unknown: [],
    withoutStep: [],
    forgotten: [],
    withoutEvent: [],
    lostActs: [],
  })
  expect(seen).toMatchObject({ hidden: [], unmarked: [], notInMine: [] })
  expect(isLogIntact).toBe(true)
  expect(refused.length).toBeLessThanOrEqual(Math.ceil(acts.length * REFUSED_SHARE))
  if (inquiries >= FULL_SIZE) expect(new Set(acts.map(({ kind }) => kind))).toEqual(new Set(kinds))
  // Faults that were planted afterwards must be named.
  expect(controls.filter(({ isNamed }) => !isNamed)).toEqual([])
})
