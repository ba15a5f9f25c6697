type Family = { name: string; type: string; samples: Sample[] }
type Sample = { series: string; name: string; labels: string }

const PARTS_OF_HISTOGRAMS = /_(?:bucket|sum|count)$/
/** Prometheus uses base units only: seconds and bytes. */
const OTHER_UNITS = /_(?:ms|milliseconds|microseconds|minutes|hours|days|kilobytes|megabytes)(?:_|$)/

/**
 * Finds the problems that `promtool check metrics` would report, and families without help or in two pieces. See
 * https://prometheus.io/docs/instrumenting/exposition_formats/ and promlint.
 */
export function findFormatProblems(text: string): string[] {
  const problems: string[] = []
  const families = readFamilies(text, problems)
  for (const { name, type, samples } of families) {
    const expect = (isFine: boolean, problem: string) => isFine || problems.push(`${name}: ${problem}`)
    const labels = samples.map((sample) => sample.labels).join()
    expect((type === 'counter') === name.endsWith('_total'), 'counters end in _total, and they alone')
    expect(!/quantile=/.test(labels), 'quantile belongs to summaries')
    expect(type === 'histogram' || !/\ble=/.test(labels), 'le belongs to histograms')
    expect(type !== 'histogram' || labels.includes('le="+Inf"'), 'a histogram has a bucket for all')
    expect(!OTHER_UNITS.test(name), 'units are seconds and bytes')
    expect(new Set(samples.map(({ series }) => series)).size === samples.length, 'each series stands once')
  }
  return problems
}

/** Groups lines into families: `# HELP NAME …`, `# TYPE NAME …`, then samples. */
function readFamilies(text: string, problems: string[]): Family[] {
  const families: Family[] = []
  let helped = ''
  for (const line of text.trimEnd().split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    const family = families.at(-1)
    if (keyword === 'HELP') helped = name
    else if (keyword === 'TYPE' && helped === name) families.push({ name, type: rest, samples: [] })
    else if (family !== undefined && isOf(family, toSample(line))) family.samples.push(toSample(line))
    else problems.push(`${line}: not below its HELP and TYPE`)
  }
  return families
}

function isOf({ name, type }: Family, sample: Sample): boolean {
  return name === (type === 'histogram' ? sample.name.replace(PARTS_OF_HISTOGRAMS, '') : sample.name)
}

function toSample(line: string): Sample {
  const [, series = '', name = '', labels = ''] = /^((\w+)(\{.*\})?) \S+$/.exec(line) ?? []
  return { series, name, labels }
}
