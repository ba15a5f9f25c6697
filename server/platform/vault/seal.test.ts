import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)
const place = { table: 'inquiry', column: 'sealed', rowId: 'row-1' }
const plaintext = 'Habari, ninaumwa. 👪'

describe('a sealed value', () => {
  it('opens in its place, and shows nothing of what it holds', () => {
    const sealed = seal(key, 'k1', place, plaintext)
    expect(unseal(key, 'k1', place, sealed)).toBe(plaintext)
    expect(Buffer.from(sealed).includes('ninaumwa')).toBe(false)
  })

  it('differs each time', () => {
    expect(seal(key, 'k1', place, plaintext)).not.toEqual(seal(key, 'k1', place, plaintext))
  })

  it('never takes an IV twice', () => {
    const count = 2_000
    const ivs = Array.from({ length: count }, () =>
      Buffer.from(seal(key, 'k1', place, plaintext)).toString('hex', 1, 13),
    )
    expect(new Set(ivs).size).toBe(count)
    expect(ivs.every((iv) => /[^0]/.test(iv))).toBe(true)
  })

  it.each([
    ['another row', { ...place, rowId: 'row-2' }, 'k1', key],
    ['another column', { ...place, column: 'note' }, 'k1', key],
    ['another table', { ...place, table: 'secret' }, 'k1', key],
    ['another key id', place, 'k2', key],
    ['another key', place, 'k1', randomBytes(32)],
  ])('does not open in %s', (_where, otherPlace, keyId, otherKey) => {
    const sealed = seal(key, 'k1', place, plaintext)
    expect(() => unseal(otherKey, keyId, otherPlace, sealed)).toThrow()
  })

  it('does not open when any byte was changed or cut off', () => {
    const sealed = seal(key, 'k1', place, 'short')
    for (let index = 0; index < sealed.length; index++) {
      const changed = Uint8Array.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => unseal(key, 'k1', place, changed), `byte ${index}`).toThrow()
      expect(() => unseal(key, 'k1', place, sealed.subarray(0, index)), `cut at ${index}`).toThrow()
    }
  })
})
