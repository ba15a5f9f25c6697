import { expect, it } from 'vitest'
import { toZoneNames } from './zone-names.ts'

it.each([
  ['Africa/Nairobi', 'East Africa Time', 'EAT'],
  ['Africa/Lagos', 'West Africa Time', 'WAT'],
  ['America/Toronto', 'Eastern Time', 'ET'],
  ['Europe/Lisbon', 'Western European Time', 'WET'],
  ['Asia/Dubai', 'Gulf Standard Time', 'GST'],
])('%s is called %s, or %s', (zone, zoneName, zoneShort) => {
  expect(toZoneNames(zone)).toEqual({ zoneName, zoneShort })
})

it('is called so in each language', () => {
  expect(toZoneNames('Africa/Nairobi', 'fr-FR').zoneName).toBe('heure normale d’Afrique de l’Est')
})
