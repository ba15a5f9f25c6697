import { expect, it } from 'vitest'
import { toShortcutKey } from './shortcut-key.ts'

it.each([
  ['Latin', 'j', 'KeyJ', false, 'j'],
  ['AZERTY: the letter, not its place', 'a', 'KeyQ', false, 'a'],
  ['AZERTY: a letter above the digits', 'é', 'Digit2', false, 'é'],
  ['Dvorak', '/', 'BracketLeft', false, '/'],
  ['Arabic', 'ت', 'KeyJ', false, 'j'],
  ['Arabic, with Shift', 'ـ', 'KeyJ', true, 'J'],
  ['Arabic digits', '٣', 'Digit3', false, '3'],
  ['Arabic question mark', '؟', 'Slash', true, '?'],
  ['Cyrillic', 'о', 'KeyJ', false, 'j'],
  ['Ethiopic', 'ጅ', 'KeyJ', false, 'j'],
  ['a letter where Latin layouts have a sign', 'ظ', 'Quote', false, 'ظ'],
  ['no letter', 'Escape', 'Escape', false, 'Escape'],
])('%s: %s at %s', (_, key, code, shiftKey, expected) => {
  expect(toShortcutKey({ key, code, shiftKey })).toBe(expected)
})
