import { expect, it } from 'vitest'
import { compareNames, isolateName, toInitials } from './person-names.ts'

it('sorts names of every script, whatever their case and accents', () => {
  const names = ['አበበ', 'zawadi', 'Élise', 'محمد', 'Abdi', 'eli', 'أمينة', 'Zawadi B', 'ሀና', 'Emil']
  expect(names.toSorted(compareNames)).toEqual([
    ...['Abdi', 'eli', 'Élise', 'Emil', 'zawadi', 'Zawadi B'],
    ...['أمينة', 'محمد', 'ሀና', 'አበበ'],
  ])
})

it.each([
  ['Amina Otieno', 'AO'],
  ['abdirahman Ali Nuur', 'AN'],
  ['Wanjiku', 'W'],
  ['(Dr) Élise Ndayishimiye', 'DN'],
  ['አበበ ቢቂላ', 'አቢ'],
  ['محمد علي حسن', 'م\u200cح'],
  ['', ''],
  ['123', ''],
])('%j has the initials %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})

it('isolates what is read from right to left, and nothing else', () => {
  expect(isolateName('محمد')).toBe('\u2068محمد\u2069')
  expect(isolateName('አበበ')).toBe('አበበ')
  expect(isolateName('Amina')).toBe('Amina')
})
