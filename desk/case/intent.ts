/** An action chosen by key in the list while the inquiry's page is still loading. */
export type Intent = 'call' | 'whatsapp' | 'template'

const MAX_AGE_MS = 10_000

let intent: { reference: string; what: Intent; at: number } | undefined

export function intend(reference: string, what: Intent): void {
  intent = { reference, what, at: performance.now() }
}

export function takeIntent(reference: string, ...wanted: readonly Intent[]): Intent | undefined {
  if (intent?.reference !== reference || !wanted.includes(intent.what)) return undefined
  const { what, at } = intent
  intent = undefined
  return performance.now() - at < MAX_AGE_MS ? what : undefined
}
