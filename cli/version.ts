import { readVersion } from '../server/platform/process/version.ts'
import { type Command, UsageError } from './command/command.ts'

export const versionCommand: Command = {
  summary: 'the version of this release, and of the Node that runs it',
  usage: [['version', 'prints both; so does --version']],
  async run(args, { report }) {
    if (args.length > 0) throw new UsageError()
    const version = readVersion()
    const node = process.versions.node
    report({ version, node }, `Pona ${version}, Node ${node}`)
  },
}
