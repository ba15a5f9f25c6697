import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askChild } from './ask-child.ts'
import type { TakenMail } from './sink.ts'

const ASK_EVERY_MS = 100

export type MailSink = Disposable & {
  url: string
  /** The mails that arrived since the last call; `at` is in ms of the machine's monotonic clock. */
  take(): Promise<TakenMail[]>
  /** Waits until so many have arrived, and takes them. */
  takeMany(count: number): Promise<TakenMail[]>
}

export async function startMailSink(): Promise<MailSink> {
  const child = fork(join(import.meta.dirname, 'sink.ts'), { stdio: 'ignore' })
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  const take = () => askChild<TakenMail[]>(child, {})
  return {
    url: `smtp://127.0.0.1:${port}`,
    take,
    async takeMany(count) {
      const mails: TakenMail[] = []
      for (;;) {
        mails.push(...(await take()))
        if (mails.length >= count) return mails
        await sleep(ASK_EVERY_MS)
      }
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
