type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Keys other than letters and digits that are shortcuts, by their place on a Latin keyboard: alone, and with Shift. */
const signs: Readonly<Record<string, readonly [alone: string, withShift: string]>> = {
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
}

/**
 * Returns the key of a shortcut. On layouts of other scripts (Arabic, Cyrillic, Ethiopic) it is the Latin letter, digit or
 * sign at the same place; on Latin ones the letter that the key types, wherever that is.
 */
export function toShortcutKey({ key, code, shiftKey }: Pressed): string {
  if (key.length !== 1 || /^[\p{ASCII}\p{Script=Latin}]$/u.test(key)) return key
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return digit ?? signs[code]?.[shiftKey ? 1 : 0] ?? key
}
