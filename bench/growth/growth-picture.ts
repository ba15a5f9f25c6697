import type { SizeResults } from './measure-size.ts'

const [WIDTH, HEIGHT] = [820, 420]
const PLOT = { left: 70, right: 560, top: 50, bottom: 360 }
const MAX_MS = 1_000
const BOUND_MS = 50
const colours = ['#0b6e99', '#c2410c', '#4d7c0f', '#7e22ce', '#be123c', '#0f766e', '#a16207', '#475569']

/** The largest of each kind stands for it. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['lists', /^list:/],
  ['filters', /^filter:/],
  ['search', /^search:/],
  ['unsorted mails, a person', /unsorted/],
  ['figures', /^figures/],
  ['export', /^export of all$/],
  ['housekeeping, retention', /housekeeping|retention/],
  ['intake', /^intake$/],
]

/** The longest block of the event loop by the number of inquiries, both in steps of ten, as SVG. In processor time, which others of the machine don't change. */
export function toGrowthPicture(results: readonly SizeResults[]): string {
  const sizes = results.map(({ size }) => size)
  const lines = kinds.map(([name, pattern], index) => {
    const points = results.flatMap(({ size, measured }) => {
      const stalls = measured.flatMap((one) => (pattern.test(one.name) ? (one.stall?.cpuMs ?? []) : []))
      return stalls.length === 0 ? [] : [{ x: toX(size, sizes), y: toY(Math.max(...stalls)) }]
    })
    const colour = colours[index % colours.length] ?? ''
    const path = points.map(({ x, y }) => `${x},${y}`).join(' ')
    const dots = points.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4"/>`).join('')
    const y = PLOT.top + 14 + index * 28
    return `<g fill="${colour}" stroke="none"><polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}
  <rect x="590" y="${y - 11}" width="14" height="14"/><text x="612" y="${y + 1}" fill="#1e293b">${name}</text></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="14">
<title>Longest block of the event loop by the number of inquiries</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${PLOT.left}" y="28" fill="#1e293b" font-weight="600">Longest block of the event loop, ms of processor time</text>
${[1, 10, 100, 1_000].map(toGridLine).join('\n')}
<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${toY(BOUND_MS)}" y2="${toY(BOUND_MS)}" stroke="#be123c" stroke-dasharray="6 4"/>
<text x="${PLOT.left + 6}" y="${toY(BOUND_MS) - 6}" fill="#be123c">bound: ${BOUND_MS} ms</text>
${sizes.map((size) => `<text x="${toX(size, sizes)}" y="${PLOT.bottom + 24}" text-anchor="middle" fill="#475569">${size.toLocaleString('en')}</text>`).join('\n')}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 48}" text-anchor="middle" fill="#475569">inquiries</text>
${lines.join('\n')}
</svg>
`
}

function toGridLine(ms: number): string {
  const y = toY(ms)
  return `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y}" y2="${y}" stroke="#cbd5e1"/><text x="${PLOT.left - 10}" y="${y + 5}" text-anchor="end" fill="#475569">${ms.toLocaleString('en')}</text>`
}

function toX(size: number, sizes: readonly number[]): number {
  const [first, last] = [Math.log(Math.min(...sizes)), Math.log(Math.max(...sizes))]
  const share = last === first ? 0.5 : (Math.log(size) - first) / (last - first)
  return Math.round(PLOT.left + 40 + share * (PLOT.right - PLOT.left - 80))
}

function toY(ms: number): number {
  const share = Math.log10(Math.max(1, Math.min(MAX_MS, ms))) / Math.log10(MAX_MS)
  return Math.round(PLOT.bottom - share * (PLOT.bottom - PLOT.top))
}
