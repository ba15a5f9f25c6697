import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** About 2 MB. Beyond it the oldest count is evicted: a sender with so many networks can't be limited by network anyway. */
const MAX_KEYS = 16_384

type Count = { points: number; startedAt: number }

/** A bounded in-memory limiter with a monotonic clock. The library's own takes 430 bytes a key, without bound. */
export class MemoryLimiter extends RateLimiterMemory {
  readonly #counts = new Map<string, Count>()

  override consume(key: string, points = 1): Promise<RateLimiterRes> {
    const now = performance.now()
    const known = this.#counts.get(key)
    const isFirst = known === undefined || now - known.startedAt >= this.msDuration
    const count = isFirst ? { points: 0, startedAt: now } : known
    count.points += points
    if (isFirst) this.#keep(key, count)
    const msBeforeNext = count.startedAt + this.msDuration - now
    const remaining = Math.max(0, this.points - count.points)
    const result = new RateLimiterRes(remaining, msBeforeNext, count.points, isFirst)
    return count.points > this.points ? Promise.reject(result) : Promise.resolve(result)
  }

  override async get(key: string): Promise<RateLimiterRes | null> {
    const count = this.#counts.get(key)
    const msBeforeNext = count ? count.startedAt + this.msDuration - performance.now() : 0
    if (count === undefined || msBeforeNext <= 0) return null
    return new RateLimiterRes(Math.max(0, this.points - count.points), msBeforeNext, count.points, false)
  }

  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const count = this.#counts.get(key) ?? { points: 0, startedAt: performance.now() }
    count.points = Math.max(0, count.points - points)
    const msBeforeNext = count.startedAt + this.msDuration - performance.now()
    return new RateLimiterRes(this.points - count.points, msBeforeNext, count.points, false)
  }

  override async delete(key: string): Promise<boolean> {
    return this.#counts.delete(key)
  }

  /** All counts have the same duration, so the oldest expires first. */
  #keep(key: string, count: Count): void {
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > MAX_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '')
  }
}
