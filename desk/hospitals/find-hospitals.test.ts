import { expect, it } from 'vitest'
import { findHospitals } from './find-hospitals.ts'

const hospitals = [
  { name: 'Fortis Memorial', country: 'India', city: 'Gurugram', specialities: 'Oncology' },
  { name: 'Acıbadem', country: 'Türkiye', city: 'İstanbul', specialities: 'Cardiology' },
]
const find = (typed: string) => findHospitals(hospitals, typed).map(({ name }) => name)

it('finds every hospital without words', () => {
  expect(find(' ')).toHaveLength(2)
})

it('finds by name, place and speciality, in any order', () => {
  expect(find('onc gurug')).toEqual(['Fortis Memorial'])
  expect(find('turkiye')).toEqual(['Acıbadem'])
  expect(find('india cardio')).toEqual([])
})
