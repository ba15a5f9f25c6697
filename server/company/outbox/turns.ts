import type { MailJobs } from './store.ts'

/** Claimed, but not to be sent by this process now. */
export class GivenBack extends Error {
  override readonly name = 'GivenBack'
}

type Options = {
  /** How many may be sent now. */
  limit: () => number
  /** Asked when the turn has come. */
  mayGo: (jobs: MailJobs) => boolean
  /** A mail waits for the turn of another to end. */
  onWait: () => void
}

export type SendingTurns = {
  /** Resolves when this mail may be handed to the mail server; throws GivenBack where it must not be. */
  take(jobs: MailJobs): Promise<void>
  /** Once its outcome is recorded, or it turned out that it isn't sent. */
  end(jobs: MailJobs): void
  /** Lets none wait any longer: `mayGo` decides. */
  dismiss(): void
  areAwaited(): boolean
}

/**
 * Bounds the mails that the mail server may have got and whose outcome isn't on disk yet, which are those that a crash
 * repeats.
 */
export function createSendingTurns({ limit, mayGo, onWait }: Options): SendingTurns {
  const sending = new Set<MailJobs>()
  const waiting = new Map<MailJobs, () => void>()

  function startNext(): void {
    for (const [jobs, start] of waiting) {
      if (sending.size >= limit()) return
      waiting.delete(jobs)
      sending.add(jobs)
      start()
    }
  }

  return {
    async take(jobs) {
      await new Promise<void>((resolve) => {
        waiting.set(jobs, resolve)
        startNext()
        if (waiting.has(jobs)) onWait()
      })
      if (!mayGo(jobs)) throw new GivenBack()
    },
    end(jobs) {
      waiting.delete(jobs)
      sending.delete(jobs)
      startNext()
    },
    dismiss() {
      for (const start of waiting.values()) start()
      waiting.clear()
    },
    areAwaited: () => waiting.size > 0,
  }
}
