import { parseArgs } from 'node:util'
import { keepFilesPrivate } from '../server/platform/disk/data-dir.ts'
import { type Finding, isMet, type Trial } from './trial.ts'
import { trials } from './trials/index.ts'

const byName = new Map<string, Trial>(Object.entries(trials))

keepFilesPrivate()
try {
  await runTrials(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function runTrials(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string' }, seed: { type: 'string', default: '1' } },
  })
  const names = positionals.length > 0 ? positionals : [...byName.keys()]
  const rounds = values.rounds === undefined ? undefined : toWhole('rounds', values.rounds)
  const seed = toWhole('seed', values.seed)

  for (const name of names) {
    const trial = byName.get(name)
    if (trial === undefined) {
      throw new Error(`There is no trial "${name}". There are: ${[...byName.keys()].join(', ')}`)
    }
    const obstacle = trial.findObstacle?.()
    if (obstacle !== undefined) {
      process.stdout.write(`\n${name}: skipped: ${obstacle}\n`)
      continue
    }
    const findings = await trial.run({ rounds: rounds ?? trial.rounds, seed })
    process.stdout.write(`\n${name}: ${trial.title}\n\n${toTable(findings)}\n`)
    if (!findings.every(isMet)) process.exitCode = 1
  }
}

function toWhole(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${option} takes a whole number from 1 on`)
  return Number(text)
}

function toTable(findings: readonly Finding[]): string {
  const lines = findings.map((finding) => [
    finding.what,
    String(finding.count),
    finding.of === undefined ? '' : `of ${finding.of}`,
    finding.atMost === undefined ? `>= ${finding.atLeast}` : `<= ${finding.atMost}`,
    isMet(finding) ? 'ok' : 'MISSED',
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return lines.map((line) => `  ${line.map(pad).join('  ')}`).join('\n')
}
