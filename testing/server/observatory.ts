/**
 * The scoring rules of Mozilla's HTTP Observatory for one answer over HTTPS, as a table. From
 * github.com/mdn/mdn-http-observatory at 94042bb (1.6.3): src/grader/charts.js, src/analyzer/tests, src/scanner.
 * Redirects from http: are left out, as the proxy makes them.
 */
export type Answer = { headers: Headers; html?: string }

type Rule = { name: string; score: (answer: Answer) => number }

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:']
const SIX_MONTHS = 15_552_000

const rules: readonly Rule[] = [
  { name: 'content security policy', score: scorePolicy },
  { name: 'cookies', score: ({ headers }) => (headers.has('set-cookie') ? Number.NaN : 0) },
  { name: 'cross-origin sharing', score: scoreSharing },
  { name: 'referrer policy', score: scoreReferrer },
  { name: 'strict transport security', score: scoreTransport },
  { name: 'subresource integrity', score: scoreIntegrity },
  {
    name: 'content type',
    score: ({ headers }) => (read(headers, 'x-content-type-options') === 'nosniff' ? 0 : -5),
  },
  { name: 'framing', score: scoreFraming },
  {
    name: 'resource policy',
    score: scoreByValue('cross-origin-resource-policy', ['same-origin', 'same-site'], ['cross-origin']),
  },
  {
    name: 'embedder policy',
    score: scoreByValue('cross-origin-embedder-policy', ['require-corp', 'credentialless'], ['unsafe-none']),
  },
  {
    name: 'opener policy',
    score: scoreByValue(
      'cross-origin-opener-policy',
      ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
      ['unsafe-none'],
    ),
  },
]

/** Bonus points count only if no rule costs more than 10. */
export function scoreAnswer(answer: Answer): number {
  const points = rules.map(({ score }) => score(answer))
  const losses = points.filter((value) => value < 0).reduce((sum, value) => sum + value, 100)
  return losses >= 90 ? points.reduce((sum, value) => sum + value, 100) : losses
}

/** Names the rules with a negative score. */
export function findErrors(answer: Answer): string[] {
  return rules.filter(({ score }) => !(score(answer) >= 0)).map(({ name }) => name)
}

function scorePolicy({ headers }: Answer): number {
  const policy = parsePolicy(headers)
  if (policy.size === 0) return -25
  const or = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [scripts, styles, objects] = [or('script-src'), or('style-src'), or('object-src')]
  const hasUnsafe = (sources: string[]) =>
    withoutInlineThatHashesReplace(sources).some((source) => UNSAFE.includes(source))
  if (hasUnsafe(scripts) || objects.some((source) => BROAD.includes(source))) return -20
  if ([...policy].some(([name, sources]) => !/^(?:img|media)-src$/.test(name) && sources.some(isInsecure)))
    return -20
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
  if ([...or('img-src'), ...or('media-src')].some(isInsecure)) return -10
  if (hasUnsafe(styles)) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function scoreSharing({ headers }: Answer): number {
  // Only an origin that is reflected with credentials costs points.
  return headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

function scoreReferrer({ headers }: Answer): number {
  const value = read(headers, 'referrer-policy')
  if (value === undefined) return 0
  const private_ = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  return private_.includes(value) ? 5 : -5
}

/** A host on the HSTS preload list would get five more. */
function scoreTransport({ headers }: Answer): number {
  const maxAge = /(?:^|;\s*)max-age=(\d+)/.exec(read(headers, 'strict-transport-security') ?? '')?.[1]
  if (maxAge === undefined) return -20
  return Number(maxAge) < SIX_MONTHS ? -10 : 0
}

function scoreIntegrity({ headers, html = '' }: Answer): number {
  if (!/^text\/html/.test(read(headers, 'content-type') ?? '')) return 0
  const scripts = html.match(/<script\b[^>]*\ssrc=[^>]*>/g) ?? []
  if (scripts.some((tag) => /src="(?:https?:)?\/\//.test(tag) && !tag.includes(' integrity='))) return -5
  return scripts.some((tag) => tag.includes(' integrity="sha')) ? 5 : 0
}

function scoreFraming({ headers }: Answer): number {
  if (parsePolicy(headers).has('frame-ancestors')) return 5
  const value = read(headers, 'x-frame-options')
  return value === 'deny' || value === 'sameorigin' ? 5 : -20
}

function scoreByValue(name: string, good: readonly string[], neutral: readonly string[]) {
  return ({ headers }: Answer): number => {
    const value = read(headers, name)
    if (value === undefined || neutral.includes(value)) return 0
    return good.includes(value) ? 10 : -5
  }
}

function read(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.trim().toLowerCase()
}

function parsePolicy(headers: Headers): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((text) => text.trim().split(/\s+/))
  return new Map(
    directives.flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name.toLowerCase(), sources]])),
  )
}

function withoutInlineThatHashesReplace(sources: string[]): string[] {
  const isReplaced = sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source))
  return isReplaced ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:')
}
