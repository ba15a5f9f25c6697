import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

type Commit = (items: number[]) => Promise<number[]>

const toDoubled: Commit = async (items) => items.map((item) => item * 2)

function watch(commit: Commit = toDoubled) {
  const batches: number[][] = []
  const watched: Commit = (items) => {
    batches.push(items)
    return commit(items)
  }
  return { batches, commit: watched }
}

test('items that arrive together share one transaction, those that arrive meanwhile the next', async () => {
  const { batches, commit } = watch()
  const group = createGroupCommit({ commit })
  const first = [group.add(1), group.add(2)]
  expect(group.waiting()).toBe(2)
  const later = first[0]?.then(() => Promise.all([group.add(3), group.add(4)]))
  expect(await Promise.all(first)).toEqual([2, 4])
  expect(await later).toEqual([6, 8])
  expect(await group.add(5)).toBe(10)
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('a batch is as large as it may be, and each is followed by a turn for others', async () => {
  const { batches, commit } = watch()
  let turns = 0
  const group = createGroupCommit({
    commit,
    toBatchSize: () => 2,
    afterEach: async () => {
      turns += 1
    },
  })
  await Promise.all([1, 2, 3, 4, 5].map(group.add))
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
  expect(turns).toBeGreaterThanOrEqual(2)
})

const refuseTwo: Commit = async (items) => {
  if (items.includes(2)) throw new Error('two is refused')
  return toDoubled(items)
}

test('a refused item does not affect the others', async () => {
  const { batches, commit } = watch(refuseTwo)
  const group = createGroupCommit({ commit, isOfAll: () => false })
  const settled = await Promise.allSettled([1, 2, 3].map(group.add))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('an error of the whole batch is passed to all, and the next batch is tried', async () => {
  const { batches, commit } = watch(refuseTwo)
  const group = createGroupCommit({ commit })
  const settled = await Promise.allSettled([1, 2, 3].map(group.add))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await group.add(4)).toBe(8)
  expect(batches).toEqual([[1, 2, 3], [4]])
})
