import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { toBrandToken, toMetricPrefix } from '#contract/company/brand.ts'
import { SOURCE_PREFIX } from '../server/platform/metrics/registry.ts'
import { type Command, UsageError } from './command.ts'
import { readPresentOrDefault } from './read-present.ts'
import { releaseDir } from './release-dir.ts'
import { writeNewFile } from './write-new-file.ts'

export const alertsCommand: Command = {
  summary: 'the alert rules for Prometheus, with the names of this company’s metrics',
  usage: [
    ['alerts', 'prints them'],
    [
      'alerts --out FILE',
      'writes them into a new file; write them again after the company’s name has changed',
    ],
  ],
  async run(args, { say }) {
    const file = readArguments(args)
    const { company } = await readPresentOrDefault()
    const rules = nameRules(
      readFileSync(join(releaseDir, 'deploy', 'monitoring', 'rules.yml'), 'utf8'),
      company,
    )
    if (file === undefined) return say(rules.trimEnd())
    await writeNewFile(file, async () => Readable.from([Buffer.from(rules)]))
    say(`The alert rules are in ${file}`)
  },
}

/** The metrics and the alerts get the company's name; the job is called as in Prometheus' own settings. */
export function nameRules(rules: string, company: { name: string }): string {
  const alert = toBrandToken(company).replaceAll('-', '')
  return rules
    .replace(new RegExp(`\\b${SOURCE_PREFIX}(?=[a-z])`, 'g'), toMetricPrefix(company))
    .replace(/(?<=- alert: )Pona(?=[A-Z])/g, alert)
}

function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { out: { type: 'string' } } }).values.out
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : '', { cause })
  }
}
