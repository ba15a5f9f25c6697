import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { type Room, watchDiskSpace } from './disk-space.ts'

const GB = 1_000_000_000

function createLogDouble() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() }
}

it.each([
  ['plenty', { free: 50 * GB, total: 100 * GB }, false],
  ['a tenth', { free: 10 * GB, total: 100 * GB }, false],
  ['less than a tenth', { free: 9 * GB, total: 100 * GB }, true],
  ['less than a gigabyte of a small disk', { free: 0.9 * GB, total: 2 * GB }, true],
])('with %s of room left the alarm is on: %o %s', async (_name, room, isLow) => {
  const log = createLogDouble()
  const disk = watchDiskSpace({ folder: '/data', log, readRoom: async () => room })
  expect(disk.isLow()).toBe(false)
  await disk.check()
  expect([disk.isLow(), disk.freeBytes(), log.error.mock.calls.length]).toEqual([
    isLow,
    room.free,
    isLow ? 1 : 0,
  ])
})

it('the alarm ends once there is space', async () => {
  let free = 0
  const readRoom = async () => ({ free, total: 100 * GB })
  const disk = watchDiskSpace({ folder: '/data', log: createLogDouble(), readRoom })
  await disk.check()
  expect([disk.isLow(), disk.isFull()]).toEqual([true, true])
  free = 2 * GB
  await disk.check()
  expect([disk.isLow(), disk.isFull()]).toEqual([true, false])
  free = 60 * GB
  await disk.check()
  expect(disk.isLow()).toBe(false)
})

it('is measured at once, without a line of the log, and keeps what is known where that fails', async () => {
  const log = createLogDouble()
  const readRoom = vi
    .fn<() => Promise<Room>>()
    .mockResolvedValueOnce({ free: 0, total: 100 * GB })
    .mockRejectedValueOnce(new Error('EIO'))
  const disk = watchDiskSpace({ folder: '/data', log, readRoom })
  for (const _ of [1, 2]) {
    await disk.measure()
    expect(disk.isFull()).toBe(true)
  }
  expect(log.error).not.toHaveBeenCalled()
})

it('reads the room of a real disk', async () => {
  const disk = watchDiskSpace({ folder: tmpdir(), log: createLogDouble() })
  await disk.check()
  expect(disk.freeBytes()).toBeGreaterThan(0)
})
