import * as v from 'valibot'
import { parseAddress } from '../words/address.ts'

function isCheckable(text: string): boolean {
  return parseAddress(text) !== undefined && !/[<>"]/.test(text)
}

/** Where anybody can check what is said. */
export const checkableLink = v.pipe(
  v.string(),
  v.trim(),
  v.url('Enter an address such as https://registry.example, or leave it empty.'),
  v.check(isCheckable, 'The address must begin with https://.'),
  v.maxLength(300),
)
