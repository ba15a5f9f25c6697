import { expect, it } from 'vitest'
import { createRegistry } from './registry.ts'

it('writes counters by their labels, escaped', async () => {
  const registry = createRegistry()
  const counter = registry.counter('mails_total', 'Mails.')
  counter.add({ outcome: 'sent' })
  counter.add({ outcome: 'sent' }, 2)
  counter.add({ outcome: 'a "b" \\ \n' })
  expect(await registry.render()).toBe(
    `# HELP mails_total Mails.
# TYPE mails_total counter
mails_total{outcome="sent"} 3
mails_total{outcome="a \\"b\\" \\\\ \\n"} 1
`,
  )
})

it('writes histograms as buckets that add up', async () => {
  const registry = createRegistry()
  const histogram = registry.histogram('rows', 'Rows.', [1, 10])
  for (const value of [1, 5, 100]) histogram.observe(value)
  expect(await registry.render()).toContain(
    'rows_bucket{le="1"} 1\nrows_bucket{le="10"} 2\nrows_bucket{le="+Inf"} 3\nrows_sum 106\nrows_count 3\n',
  )
})

it('leaves out a gauge that throws, and keeps the rest', async () => {
  const registry = createRegistry()
  registry.gauge('broken', 'Broken.', () => Promise.reject(new Error('away')))
  registry.gauge('rest', 'Rest.', () => [{ value: 7 }])
  expect(await registry.render()).toBe('# HELP rest Rest.\n# TYPE rest gauge\nrest 7\n')
})
