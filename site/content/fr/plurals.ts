export type FrenchPlurals = 'one' | 'many' | 'other'
