/** An action chosen by key in the list while the inquiry's page is still loading. */
export type Intent = 'call' | 'whatsapp' | 'template'

const MAX_AGE_MS = 10_000

let intent: { reference: string; what: Intent; at: number } | undefined

export function intend(reference: string, what: Intent): void {
  intent = { reference, what, at: performance.now() }
}

/** While rendering, which React may do again: an effect takes it. */
export function hasIntent(reference: string, ...wanted: readonly Intent[]): boolean {
  if (intent?.reference !== reference || !wanted.includes(intent.what)) return false
  return performance.now() - intent.at < MAX_AGE_MS
}

export function takeIntent(reference: string, ...wanted: readonly Intent[]): Intent | undefined {
  if (!hasIntent(reference, ...wanted)) return undefined
  const what = intent?.what
  intent = undefined
  return what
}
