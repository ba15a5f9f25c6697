import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { type PushServices, pushServices } from './post.ts'
import { createVapid, type Vapid } from './vapid.ts'
import { createPushWorker, type PushWorker } from './worker.ts'

export type Push = PushWorker & { services: PushServices; vapid: Vapid }

type OpenDeps = {
  db: Db
  vault: Vault
  log: Log
  now: () => number
  metrics: Pick<Metrics, 'pushes'>
  /** The support mailbox, where push services report abuse. */
  mailboxes: { to: string }
  random?: (() => number) | undefined
  /** Set only by tests. No setting can change the list. */
  services?: PushServices | undefined
}

export function openPush({ random = Math.random, services = pushServices, ...deps }: OpenDeps): Push {
  const vapid = createVapid(deps)
  const worker = createPushWorker({ ...deps, services, vapid, random })
  return { services, vapid, ...worker }
}
