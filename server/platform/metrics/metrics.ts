import { createRegistry } from './registry.ts'

/** Counters. No label carries what a visitor wrote or where a visitor came from. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = createRegistry()
  return {
    registry,
    inquiries: registry.counter(
      'pona_inquiries_total',
      'Inquiries by outcome: accepted, repeated, spam, or the code of the refusal.',
    ),
    commitRows: registry.histogram(
      'pona_intake_commit_rows',
      'Inquiries in one transaction.',
      [1, 2, 4, 8, 16, 24, 32, 40, 80],
    ),
    commitSeconds: registry.histogram(
      'pona_intake_commit_seconds',
      'Time of one transaction of the intake, its sync included.',
      [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    ),
    mails: registry.counter('pona_mails_total', 'Attempts to send a mail by outcome: sent, retried, failed.'),
    pushes: registry.counter(
      'pona_pushes_total',
      'Attempts to send a push message by outcome: sent, gone, refused, retried, lost.',
    ),
    refusals: registry.counter(
      'pona_refusals_total',
      'Requests refused because too much arrives, by the code of the refusal.',
    ),
    requests: registry.counter('pona_http_requests_total', 'Requests by route pattern and class of status.'),
  }
}
