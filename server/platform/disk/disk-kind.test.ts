import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findUnfitDisk } from './disk-kind.ts'

const onLinux = process.platform === 'linux'

it.runIf(onLinux).each([
  ['tmpfs', 0x01021994],
  ['overlay', 0x794c7630],
  ['NFS', 0x6969],
])('%s is unfit for data', (name, kind) => {
  expect(findUnfitDisk('/data', () => kind)).toContain(name)
})

it.each([
  ['ext4', 0xef53],
  ['XFS', 0x58465342],
  ['Btrfs', 0x9123683e],
])('%s is fit', (_name, kind) => {
  expect(findUnfitDisk('/data', () => kind)).toBeUndefined()
})

it.runIf(onLinux && existsSync('/dev/shm'))('knows a real tmpfs', () => {
  expect(findUnfitDisk('/dev/shm')).toContain('tmpfs')
})
