export type Vitals = {
  largestPaintMs: number
  layoutShift: number
  /** Time until the form's first field exists. */
  formUsableMs: number
  slowestInteractionMs: number
  /** Interaction to Next Paint (https://web.dev/articles/inp): one outlier in fifty interactions is ignored. */
  inpMs: number
}

declare global {
  var vitals: Vitals
}

type CountsInteractions = { interactionCount: number }

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Runs before the page's own scripts, and types into the form's first field as soon as it exists. */
export function observe(typedAtOnce: string): void {
  globalThis.vitals = {
    formUsableMs: 0,
    largestPaintMs: 0,
    layoutShift: 0,
    slowestInteractionMs: 0,
    inpMs: 0,
  }
  const { vitals } = globalThis
  // Measured inside the page: a round trip to the test would take longer than the measured time.
  const watch = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('[name=name]')
    if (field === null) return
    vitals.formUsableMs = performance.now()
    watch.disconnect()
    field.value = typedAtOnce
  })
  watch.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.largestPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) vitals.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const durations = new Map<number, number>()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId === 0) continue
      durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration))
    }
    const slowestFirst = [...durations.values()].sort((a, b) => b - a)
    const { interactionCount } = performance as Performance & CountsInteractions
    vitals.slowestInteractionMs = slowestFirst[0] ?? 0
    vitals.inpMs = slowestFirst[Math.floor(interactionCount / 50)] ?? 0
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

export function readVitals() {
  return globalThis.vitals
}

export function readForm() {
  const form = document.querySelector('form')
  return {
    typed: form?.querySelector<HTMLInputElement>('[name=name]')?.value,
    isInteractive: form?.noValidate || document.querySelector('[data-island] script') === null,
  }
}
