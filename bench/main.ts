import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { benchDesk } from './desk.ts'
import { benchFiles } from './files.ts'
import { benchFlood } from './flood.ts'
import { benchGrowth } from './growth.ts'
import { benchInbox } from './inbox.ts'
import { benchIntake } from './intake.ts'
import { benchKeepingUp } from './keeping-up.ts'
import { benchLmtp } from './lmtp.ts'
import { benchLowRates } from './low-rates.ts'
import { benchMail } from './mail.ts'
import { benchOpenLoop } from './open-loop.ts'
import { benchPage } from './page.ts'
import { benchServer } from './server.ts'
import { isWithin, type Row, toTable } from './table.ts'
import { measureYardsticks, toLine } from './yardsticks.ts'

const benchmarks: Record<string, () => Promise<Row[]>> = {
  desk: benchDesk,
  files: benchFiles,
  flood: benchFlood,
  growth: () => benchGrowth(readGrowthOptions()),
  inbox: benchInbox,
  intake: benchIntake,
  'keeping-up': benchKeepingUp,
  lmtp: benchLmtp,
  'low-rates': benchLowRates,
  mail: benchMail,
  'open-loop': benchOpenLoop,
  page: benchPage,
  server: benchServer,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    // Options of `growth`: how many inquiries, where databases of them are kept between runs, and whether docs/ gets
    // the results.
    size: { type: 'string', multiple: true },
    kept: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks)
const results: Record<string, Row[]> = {}

buildIfNeeded()
const yardsticks = await measureYardsticks()
if (!values.json) process.stdout.write(`${toLine(yardsticks)}\n`)
for (const name of names) {
  const bench = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
  if (bench === undefined) {
    process.stderr.write(
      `There is no benchmark "${name}". There are: ${Object.keys(benchmarks).join(', ')}\n`,
    )
    process.exit(2)
  }
  const rows = await bench()
  results[name] = rows
  if (!values.json) process.stdout.write(`\n${name}\n\n${toTable(rows)}\n`)
}

function readGrowthOptions() {
  const { size, kept, record } = values
  return { ...(size && { sizes: size.map(Number) }), ...(kept && { keptIn: kept }), isRecorded: record }
}

if (values.json) process.stdout.write(`${JSON.stringify({ yardsticks, results }, null, 2)}\n`)
process.exitCode = Object.values(results).flat().every(isWithin) ? 0 : 1
