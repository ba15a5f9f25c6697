import { expect, it } from 'vitest'
import { compareVersions, parseVersion } from './version.ts'

it('orders releases and their candidates', () => {
  const inOrder = ['0.9.12', '0.10.0', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '1.0.1-rc.1', '1.0.1', '2.0.0']
  const shuffled = inOrder.toReversed()
  expect(shuffled.toSorted(compareVersions)).toEqual(inOrder)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})

it('takes nothing else for a version', () => {
  for (const text of ['1.0', 'v1.0.0', '1.0.0-beta.1', '1.0.0/..', '', '1.0.0\n'])
    expect(parseVersion(text)).toBeUndefined()
  expect(() => compareVersions('1.0', '1.0.0')).toThrow('is no version of Pona')
})
