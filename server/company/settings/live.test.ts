import { expect, it } from 'vitest'
import { toLive } from './live.ts'

it('has the present properties, and can be copied by no mistake', () => {
  let present = { name: 'Before', zone: 'Africa/Nairobi' }
  const office = toLive(() => present)
  present = { ...present, name: 'After' }
  expect([office.name, office.zone]).toEqual(['After', 'Africa/Nairobi'])
  expect(() => ({ ...office })).toThrow('A live value was copied')
  expect(() => JSON.stringify({ office })).toThrow('A live value was copied')
})
