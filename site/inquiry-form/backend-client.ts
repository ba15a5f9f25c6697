import { FunctionsClient } from '@supabase/functions-js'
import { parseUrl } from './parse-url.ts'

/** A client for the functions of the backend at `url`. Refuses an empty address or key. */
export function createBackendClient(url: string, key: string): { functions: FunctionsClient } {
  const address = url.trim()
  if (!address) throw new Error('supabaseUrl is required.')
  if (!isHttpUrl(address)) {
    throw new Error('Invalid supabaseUrl: Must be a valid HTTP or HTTPS URL.')
  }
  if (!key) throw new Error('supabaseKey is required.')
  const functionsUrl = `${address.replace(/\/+$/, '')}/functions/v1`
  return { functions: new FunctionsClient(functionsUrl, { headers: { apikey: key } }) }
}

function isHttpUrl(address: string): boolean {
  return /^https?:\/\//i.test(address) && parseUrl(address) !== undefined
}
