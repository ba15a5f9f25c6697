import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Returns the standard output of a program; rejects with its standard error. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env }: RunOptions = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', (cause) =>
      reject(new Error(`${program} can't be run: a release is made on Debian or Ubuntu`, { cause })),
    )
  })
  const [status, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr.trim()}`)
  return stdout
}
