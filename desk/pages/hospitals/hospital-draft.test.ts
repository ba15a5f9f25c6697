import { expect, it } from 'vitest'
import { checkHospital, emptyHospital } from './hospital-draft.ts'

const hospital = { ...emptyHospital, name: ' Fortis ', country: 'India' }

it('leaves out rows of addresses that nobody filled in', () => {
  expect(checkHospital(hospital)).toMatchObject({ words: { name: 'Fortis', addresses: [], domain: null } })
})

it('finds errors by their paths', () => {
  const addresses = [
    { name: 'Desk', address: 'desk@fortis.example' },
    { name: '', address: 'nonsense' },
  ]
  expect(checkHospital({ ...hospital, name: '', addresses })).toEqual({
    errors: {
      name: 'Enter the name of the hospital.',
      'addresses.1.address': 'This is no e-mail address: check it.',
    },
  })
})
