import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Factor } from '../factors/factors.ts'

export const CODE_COUNT = 10
/** Crockford's base 32: without letters that are read as digits. 16 characters can't be guessed. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 16

/** `step` must be the factor's `lastStep`, which its account's MAC covers: an earlier set, put back, has another. */
const setSchema = v.object({ step: v.number(), macs: v.array(v.string()) })

type CodeFactor = Pick<Factor, 'id' | 'lastStep' | 'secret'>

export function createCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () =>
    Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )
}

/** A factor's secret: codes that are made by a server can be kept as MACs, as nobody can try them all. */
export function toCodeSecret(vault: Vault, id: string, step: number, codes: readonly string[]): string {
  return JSON.stringify({ step, macs: codes.map((code) => toMac(vault, id, code).toString('base64')) })
}

export function countCodes(factor: CodeFactor): number {
  return readMacs(factor).length
}

/** The secret without this code, for the next step; undefined for a code that is wrong or was used. */
export function takeCode(vault: Vault, factor: CodeFactor, typed: string): string | undefined {
  const mac = toMac(vault, factor.id, normalise(typed))
  const macs = readMacs(factor)
  const left = macs.filter((known) => !timingSafeEqual(Buffer.from(known, 'base64'), mac))
  return left.length === macs.length ? undefined : JSON.stringify({ step: factor.lastStep + 1, macs: left })
}

function readMacs({ secret, lastStep }: CodeFactor): string[] {
  const { step, macs } = v.parse(setSchema, JSON.parse(secret))
  return step === lastStep ? macs : []
}

/** However it was typed. */
function normalise(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}

function toMac(vault: Vault, factorId: string, code: string): Buffer {
  return vault.mac('recovery-code', factorId, code)
}
