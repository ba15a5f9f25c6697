import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command/command.ts'
import { releaseDir } from './command/release-dir.ts'
import { writeNewFile } from './write-new-file.ts'

export const alertsCommand: Command = {
  summary: 'the alert rules for Prometheus',
  usage: [
    ['alerts', 'prints them'],
    ['alerts --out FILE', 'writes them into a new file'],
  ],
  async run(args, { say }) {
    const file = readArguments(args)
    const rules = readFileSync(join(releaseDir, 'deploy', 'monitoring', 'rules.yml'), 'utf8')
    if (file === undefined) return say(rules.trimEnd())
    await writeNewFile(file, async () => Readable.from([Buffer.from(rules)]))
    say(`The alert rules are in ${file}`)
  },
}

function readArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { out: { type: 'string' } } }).values.out
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : '', { cause })
  }
}
