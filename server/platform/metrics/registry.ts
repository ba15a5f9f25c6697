/** Values must be known beforehand: each new pair is a time series forever. */
export type Labels = Readonly<Record<string, string>>

export type Counter = { add(labels?: Labels, by?: number): void }
export type Histogram = { observe(value: number): void }
export type Sample = { labels?: Labels; value: number }

export type Registry = {
  counter(name: string, help: string): Counter
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** `read` is called at each scrape; a gauge that throws is left out. */
  gauge(name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void
  render(): Promise<string>
}

type Family = { name: string; help: string; type: string; lines(): string[] | Promise<string[]> }

export function createRegistry(): Registry {
  const families: Family[] = []

  function counter(name: string, help: string): Counter {
    const values = new Map<string, number>()
    const lines = () => [...values].map(([labels, value]) => `${name}${labels} ${value}`)
    families.push({ name, help, type: 'counter', lines })
    return {
      add(labels = {}, by = 1) {
        const key = toText(labels)
        values.set(key, (values.get(key) ?? 0) + by)
      },
    }
  }

  function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const counts = bounds.map((bound) => ({ bound, count: 0 }))
    let count = 0
    let sum = 0
    const lines = () => [
      ...counts.map((bucket) => `${name}_bucket{le="${bucket.bound}"} ${bucket.count}`),
      `${name}_bucket{le="+Inf"} ${count}`,
      `${name}_sum ${sum}`,
      `${name}_count ${count}`,
    ]
    families.push({ name, help, type: 'histogram', lines })
    return {
      observe(value) {
        count++
        sum += value
        for (const bucket of counts) if (value <= bucket.bound) bucket.count++
      },
    }
  }

  function gauge(name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void {
    const lines = async () =>
      (await read()).map(({ labels = {}, value }) => `${name}${toText(labels)} ${value}`)
    families.push({ name, help, type: 'gauge', lines })
  }

  async function render(): Promise<string> {
    const blocks = await Promise.all(families.map(renderFamily))
    return blocks.join('')
  }

  return { counter, histogram, gauge, render }
}

async function renderFamily({ name, help, type, lines }: Family): Promise<string> {
  try {
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines()), ''].join('\n')
  } catch {
    return '' // No value: alerts watch for its absence.
  }
}

function toText(labels: Labels): string {
  let pairs = ''
  for (const name of Object.keys(labels)) {
    pairs += `${pairs === '' ? '' : ','}${name}="${escapeValue(labels[name] ?? '')}"`
  }
  return pairs === '' ? '' : `{${pairs}}`
}

function escapeValue(value: string): string {
  return /[\\"\n]/.test(value)
    ? value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
    : value
}
