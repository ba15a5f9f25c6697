import { type Check, hint, ok, toMessage } from './check.ts'

const ANSWER_TIMEOUT_MS = 8_000

/** docs/operating.md, "Phones", lists them for firewalls. */
export const PUSH_ORIGINS = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]

/** A hint only: mails report what push messages would have. */
export const checkPushServices: Check = async ({ pushOrigins }) => {
  const asked = await Promise.all(pushOrigins.map(async (origin) => ({ origin, problem: await ask(origin) })))
  const away = asked.filter(({ problem }) => problem !== undefined)
  if (away.length === 0) return [ok('The push services of all browsers are reached.')]
  return [
    hint(
      `Push services that are not reached: ${away.map(({ origin, problem }) => `${new URL(origin).host} (${problem})`).join(', ')}.`,
      'Let this machine connect to them on port 443. Until then coordinators learn of news by mail, an hour later.',
    ),
  ]
}

/** Any answer will do. */
async function ask(origin: string): Promise<string | undefined> {
  try {
    await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    return undefined
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return cause instanceof Error && 'code' in cause ? String(cause.code) : toMessage(error)
  }
}
