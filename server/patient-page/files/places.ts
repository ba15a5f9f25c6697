import { AppError } from '../../platform/http/app-error.ts'
import { type BlockWidth, toAddressBlocks } from '../../platform/http/client-address.ts'
import type { Content } from '../../platform/store/write-objects.ts'
import { createLinkCredits } from './link-credits.ts'

/** Connections that bring files at once: each takes memory, and the database's commits. */
const MAX_ALL = 100
/** No single network takes all of them: one subscriber may have a whole IPv6 /48. */
const MAX_OF_BLOCK: Record<BlockWidth, number> = { '/32': 20, '/24': 60, '/64': 20, '/56': 40, '/48': 60 }
const MAX_OF_INQUIRY = 6

/** So long a connection that brings something keeps its place. A form can't go on where it was. */
const TURN_MS = { upload: 5_000, form: 60_000 } as const
/** Credit that 450 bytes a second keep. */
const MIN_CREDIT = 0.1
/** Less than a connection may be silent. */
const MAX_WAIT_MS = 20_000
const CHECK_EVERY_MS = 250
/** Each keeps an unread connection. */
const MAX_WAITING = 300

const RETRY_AFTER_SECONDS = 5

export type Place = Disposable & {
  /** Aborted when the connection makes way for another one. What has arrived of an upload is kept. */
  signal: AbortSignal
  /** Passes the parts of the body on. Their bytes keep the place. */
  count(parts: Content): AsyncIterable<Uint8Array>
}

export type Sender = { inquiryId: string; address: string; kind: 'upload' | 'form' }

type Places = {
  /** Takes a place, if need be that of the sender of the least, within seconds. Throws `uploads_busy` when none gets free. */
  take(sender: Sender): Promise<Place>
}

/** Connections that are counted together. */
type Group = { name: string; most: number }
type Connection = { link: string; kind: Sender['kind']; groups: readonly Group[]; network: string }
type Holder = Connection & {
  since: number
  ending: AbortController
  /** The network that its place counts for: from its end on, that of the connection for which it makes way. */
  countedFor: string
}
type Waiter = Connection & { begin: () => void; refuse: () => void }
/** `claim`: the credit with which it would hold one place more. */
type Ranked = { waiter: Waiter; places: number; claim: number }
type Exits = {
  leaving: Holder[]
  endable: { holder: Holder; credit: number; isOver: boolean }[]
}

export function createPlaces(now: () => number): Places {
  const credits = createLinkCredits(now)
  // Both in the order of their beginning.
  const holders = new Set<Holder>()
  const waiters = new Set<Waiter>()
  const ofGroups = createCounts()
  const ofNetworks = createCounts()
  let checks: NodeJS.Timeout | undefined

  function hold(connection: Connection): Place {
    const { link, groups } = connection
    const holder = {
      ...connection,
      since: now(),
      ending: new AbortController(),
      countedFor: connection.network,
    }
    holders.add(holder)
    credits.addPlaces(link, 1)
    ofNetworks.add(holder.countedFor, 1)
    for (const { name } of groups) ofGroups.add(name, 1)
    return {
      signal: holder.ending.signal,
      async *count(parts) {
        for await (const part of parts) {
          credits.addBytes(link, part.byteLength)
          yield part
        }
      },
      [Symbol.dispose]() {
        holders.delete(holder)
        credits.addPlaces(link, -1)
        ofNetworks.add(holder.countedFor, -1)
        for (const { name } of groups) ofGroups.add(name, -1)
        serve(toQueue())
      },
    }
  }

  /** Fewest places of the network first, then most credit, then the longest wait. */
  function toQueue(): Ranked[] {
    return [...waiters].map(toRanked).sort(compareRanks)
  }

  function findLast(): Waiter | undefined {
    let last: Ranked | undefined
    for (const ranked of [...waiters].map(toRanked))
      if (last === undefined || compareRanks(last, ranked) <= 0) last = ranked
    return last?.waiter
  }

  const toRanked = (waiter: Waiter): Ranked => ({
    waiter,
    places: ofNetworks.read(waiter.network),
    claim: credits.toShare(waiter.link, 1),
  })

  function serve(queue: readonly Ranked[]): void {
    const exits = new Map<string, Exits>()
    for (const { waiter, claim } of queue) {
      const full = waiter.groups.find(({ name, most }) => ofGroups.read(name) >= most)
      if (full === undefined) {
        waiter.begin()
        continue
      }
      const exit = exits.get(full.name) ?? toExits(full)
      exits.set(full.name, exit)
      const { leaving, endable } = exit
      // One that makes way still stores what has arrived.
      if (leaving.pop()) continue
      const spent = Math.min(MIN_CREDIT, claim / 2)
      const isCrowded = ({ network }: Holder) =>
        ofNetworks.read(network) > ofNetworks.read(waiter.network) + 1
      const least = endable.findIndex(
        ({ holder, credit, isOver }) =>
          isOver || credit < spent || (holder.kind === 'upload' && isCrowded(holder)),
      )
      const [ended] = least < 0 ? [] : endable.splice(least, 1)
      if (ended) end(ended.holder, waiter)
    }
  }

  function end(holder: Holder, { network }: Waiter): void {
    ofNetworks.add(holder.countedFor, -1)
    ofNetworks.add(network, 1)
    holder.countedFor = network
    holder.ending.abort()
  }

  /** Lists holders of a full group that make way, and holders of its largest network that can: least credit first. */
  function toExits({ name }: Group): Exits {
    const all = [...holders].filter(({ groups }) => groups.some((group) => group.name === name))
    const most = Math.max(...all.map(({ network }) => ofNetworks.read(network)))
    const isOver = ({ since, kind }: Holder) => now() - since >= TURN_MS[kind]
    return {
      leaving: all.filter(({ ending }) => ending.signal.aborted),
      endable: all
        .filter(({ network, ending }) => ofNetworks.read(network) === most && !ending.signal.aborted)
        .map((holder) => ({ holder, credit: credits.toShare(holder.link), isOver: isOver(holder) }))
        .sort((one, other) => one.credit - other.credit),
    }
  }

  async function wait(connection: Connection): Promise<Place> {
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const waiter: Waiter = {
      ...connection,
      begin() {
        waiters.delete(waiter)
        resolve(hold(connection))
      },
      refuse() {
        waiters.delete(waiter)
        reject(toBusy())
      },
    }
    waiters.add(waiter)
    serve([toRanked(waiter)])
    if (waiters.size > MAX_WAITING) findLast()?.refuse()
    const end = setTimeout(waiter.refuse, MAX_WAIT_MS)
    checks ??= setInterval(() => serve(toQueue()), CHECK_EVERY_MS)
    try {
      return await promise
    } finally {
      clearTimeout(end)
      if (waiters.size === 0) {
        clearInterval(checks)
        checks = undefined
      }
    }
  }

  return {
    async take({ inquiryId: link, address, kind }) {
      if ([...waiters].some((waiter) => waiter.link === link)) throw toBusy()
      return wait({ link, kind, ...toGroups(link, address) })
    },
  }
}

function createCounts() {
  const counts = new Map<string, number>()
  const read = (name: string) => counts.get(name) ?? 0
  return {
    read,
    add(name: string, change: 1 | -1): void {
      const count = read(name) + change
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

function compareRanks(one: Ranked, other: Ranked): number {
  return one.places - other.places || other.claim - one.claim
}

/** Narrow ones first, as who makes room in one makes room in those around it. */
function toGroups(link: string, address: string): Pick<Connection, 'groups' | 'network'> {
  const blocks = toAddressBlocks(address)
  const groups = [
    { name: `inquiry ${link}`, most: MAX_OF_INQUIRY },
    ...blocks.map(({ width, block }) => ({ name: block, most: MAX_OF_BLOCK[width] })),
    { name: 'all', most: MAX_ALL },
  ]
  return { groups, network: blocks.at(-1)?.block ?? address }
}

export function toBusy(): AppError {
  return new AppError('uploads_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
