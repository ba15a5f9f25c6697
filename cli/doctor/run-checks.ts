import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, type Installation, toMessage, type Verdict, wrong } from './check.ts'

const MAX_CHECK_MS = 10_000

export type Checked = Verdict & { name: string }

/** Runs all at once, each for ten seconds at most. In the order of the list. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  installation: Installation,
  maxMs = MAX_CHECK_MS,
): Promise<Checked[]> {
  const all = Object.entries(checks).map(async ([name, check]) => {
    const verdicts = await runOne(name, check, installation, maxMs)
    return verdicts.map((verdict) => ({ name, ...verdict }))
  })
  return (await Promise.all(all)).flat()
}

async function runOne(
  name: string,
  check: Check,
  installation: Installation,
  maxMs: number,
): Promise<Verdict[]> {
  const tooLong = wrong(
    `The check "${name}" found no answer within ${maxMs / 1_000} seconds.`,
    'What it asks is away, or a firewall drops the connection: try it by hand, and run "pona doctor" again.',
  )
  const ended = new AbortController()
  try {
    const limit = sleep(maxMs, [tooLong], { signal: ended.signal })
    limit.catch(() => undefined)
    return await Promise.race([Promise.resolve(installation).then(check), limit])
  } catch (error) {
    return [
      wrong(
        `The check "${name}" failed: ${toMessage(error)}`,
        'Mend what it names, and run "pona doctor" again.',
      ),
    ]
  } finally {
    ended.abort()
  }
}
