import { DEFAULT_DATA_DIR } from '../server/platform/config/config.ts'
import { explainError } from '../server/platform/db/explain-error.ts'
import { keepFilesPrivate } from '../server/platform/disk/data-dir.ts'
import { describeUsage, UsageError } from './command/command.ts'
import { createOutput } from './command/output.ts'
import { commands } from './commands.ts'
import { giveToOwner } from './give-to-owner.ts'
import { becomeServiceUser, takeInstalledSettings } from './settings-file.ts'

const WRONG_USE = 64

await runPona(process.argv.slice(2))

/** Exit codes: 0, 1 when it could not be done or what was to be checked is not good, 64 on wrong use. */
async function runPona([asked = 'help', ...rest]: string[]): Promise<void> {
  const name = asked === '--version' ? 'version' : asked
  if (name === '--help' || name === '-h' || name === 'help') return await help(rest[0])
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) return refuse(`There is no command "${name}".\n\n${await listCommands()}`)
  const command = await load()
  const args = rest.filter((arg) => arg !== '--json')
  if (args.includes('--help') || args.includes('-h')) return await help(name)
  const output = createOutput({ json: args.length < rest.length })
  try {
    takeInstalledSettings()
    if (!command.asRoot) becomeServiceUser()
    keepFilesPrivate()
    await command.run(args, output)
  } catch (error) {
    if (error instanceof UsageError)
      return refuse([error.message, describeUsage(name, command)].join('\n\n').trim())
    const explained = explainError(error)
    process.stderr.write(
      `${explained?.sentence ?? (error instanceof Error ? error.message : String(error))}\n`,
    )
    process.exitCode = 1
  } finally {
    if (!command.asRoot) giveToOwner(process.env['DATA_DIR'] || DEFAULT_DATA_DIR)
  }
}

function refuse(words: string): void {
  process.stderr.write(`${words}\n`)
  process.exitCode = WRONG_USE
}

async function help(name: string | undefined): Promise<void> {
  if (name === undefined) return void process.stdout.write(`${await listCommands()}\n`)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) return refuse(`There is no command "${name}".\n\n${await listCommands()}`)
  process.stdout.write(`${describeUsage(name, await load())}\n`)
}

async function listCommands(): Promise<string> {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = await Promise.all(
    Object.entries(commands).map(
      async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`,
    ),
  )
  return (
    `Usage: pona COMMAND …\n\n${lines.join('\n')}\n\n` +
    '"pona help COMMAND" says how each is called. Those that print a state print JSON with --json.\n' +
    'Exit codes: 0; 1 when it could not be done, or what it checked is not good; 64 when it was called wrongly.'
  )
}
