/** 36 kbit/s keep a link at full credit; 10 kbit/s, a poor phone, at a quarter. */
const FULL_BYTES = 32 * 1024
const HALF_LIFE_MS = 5_000
const REFILL_MS = 60_000

/** Links that hold no place are forgotten beyond this, once their credit is full again. */
const MAX_IDLE_LINKS = 1_000

type Account = { credit: number; at: number; places: number }

export type LinkCredits = {
  /** From 0 to 1, shared among its places and as many more. */
  toShare(link: string, morePlaces?: number): number
  addBytes(link: string, bytes: number): void
  addPlaces(link: string, change: 1 | -1): void
}

/**
 * Rates links by the bytes that they have brought lately. A link begins with full credit. It uses it up while it holds
 * places and brings nothing, and gets it back by bytes, or by time without a place.
 */
export function createLinkCredits(now: () => number): LinkCredits {
  const accounts = new Map<string, Account>()

  function settle(link: string): Account {
    const at = now()
    const account = accounts.get(link)
    if (account === undefined) {
      const opened = { credit: 1, at, places: 0 }
      accounts.set(link, opened)
      return opened
    }
    const passedMs = at - account.at
    account.credit =
      account.places > 0
        ? account.credit * 2 ** (-passedMs / HALF_LIFE_MS)
        : Math.min(1, account.credit + passedMs / REFILL_MS)
    account.at = at
    return account
  }

  function forgetIdle(): void {
    for (const link of accounts.keys()) {
      const { credit, places } = settle(link)
      if (credit === 1 && places === 0) accounts.delete(link)
    }
  }

  return {
    toShare(link, morePlaces = 0) {
      const { credit, places } = settle(link)
      return credit / Math.max(1, places + morePlaces)
    },
    addBytes(link, bytes) {
      const account = settle(link)
      account.credit = Math.min(1, account.credit + bytes / FULL_BYTES)
    },
    addPlaces(link, change) {
      settle(link).places += change
      if (accounts.size > MAX_IDLE_LINKS) forgetIdle()
    },
  }
}
