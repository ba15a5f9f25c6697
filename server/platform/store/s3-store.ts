import { setTimeout as sleep } from 'node:timers/promises'
import { isLoopback } from '../config/loopback.ts'
import { loadOnce } from '../process/load-once.ts'
import {
  isMissing,
  type ObjectStore,
  refuseUnsafeName,
  type StoredObject,
  StoreError,
} from './object-store.ts'

/** Prefix of patients' files. Objects of the bucket that begin otherwise are left alone. */
const FILES_PREFIX = 'files/'
const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 200
/** For 4 MiB, at 70 kB/s. */
const ANSWER_TIMEOUT_MS = 60_000
const MAX_CODE_LENGTH = 100
const DEFAULT_REGION = 'us-east-1'

/**
 * A bucket of an S3-compatible store: `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=…]`. Plain http to loopback alone; no
 * redirect is followed.
 */
export function createS3Store(
  url: URL,
  prefix = FILES_PREFIX,
  { answerTimeoutMs = ANSWER_TIMEOUT_MS } = {},
): ObjectStore {
  const scheme = isLoopback(url.hostname) ? 'http' : 'https'
  const bucket = `${scheme}://${url.host}${url.pathname.replace(/\/$/, '')}`
  const openClient = loadOnce(async () => {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? DEFAULT_REGION,
    })
  })

  /** Resolves to an answer that is neither an error of the server nor "slow down". */
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const client = await openClient()
    for (let attempt = 1; ; attempt++) {
      try {
        const request = await client.sign(address, init)
        // Not part of the request: there it no longer aborts once the garbage collector has taken the request.
        const signal = AbortSignal.timeout(answerTimeoutMs)
        const answer = await fetch(request, { signal, redirect: 'error' })
        const isBusy = answer.status >= 500 || answer.status === 429
        if (!isBusy) return answer
        if (attempt === MAX_ATTEMPTS) throw await toRefusal(answer)
        await answer.body?.cancel()
      } catch (error) {
        if (error instanceof StoreError) throw error
        if (attempt === MAX_ATTEMPTS)
          throw new StoreError('away', `The file store at ${url.host} can't be reached`, error)
      }
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async function toRefusal(answer: Response): Promise<StoreError> {
    const code = findText(await answer.text().catch(() => ''), 'Code').slice(0, MAX_CODE_LENGTH)
    const reason = code === 'NoSuchKey' ? 'missing' : 'away'
    return new StoreError(reason, `The file store at ${url.host} answered ${answer.status} ${code}`.trimEnd())
  }

  function toAddress(name: string): string {
    refuseUnsafeName(name)
    return `${bucket}/${prefix}${name}`
  }

  return {
    async put(name, parts) {
      const answer = await ask(toAddress(name), { method: 'PUT', body: Buffer.concat(parts) })
      if (!answer.ok) throw await toRefusal(answer)
      await answer.body?.cancel()
    },

    async get(name, { from, bytes }) {
      const range = `bytes=${from}-${from + bytes - 1}`
      const answer = await ask(toAddress(name), { headers: { range } })
      // Beyond the end.
      if (answer.status === 416) return new Uint8Array(0)
      if (!answer.ok) throw await toRefusal(answer)
      const content = new Uint8Array(await answer.arrayBuffer())
      // A store may answer with the whole object.
      return answer.status === 206 ? content : content.subarray(from, from + bytes)
    },

    async delete(name) {
      const answer = await ask(toAddress(name), { method: 'DELETE' })
      if (!answer.ok) {
        const refusal = await toRefusal(answer)
        if (!isMissing(refusal)) throw refusal
      }
      await answer.body?.cancel()
    },

    async *list() {
      // The first version of the listing: its pages follow from names alone.
      for (let marker: string | undefined = prefix; marker !== undefined; ) {
        const answer = await ask(`${bucket}?${new URLSearchParams({ prefix, marker })}`)
        if (!answer.ok) throw await toRefusal(answer)
        const page = parsePage(await answer.text())
        for (const { name, ...facts } of page.objects) yield { name: name.slice(prefix.length), ...facts }
        marker = page.isCut ? page.objects.at(-1)?.name : undefined
      }
    },

    readFreeBytes: async () => undefined,
  }
}

function parsePage(xml: string): { objects: StoredObject[]; isCut: boolean } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: findText(entry, 'Key'),
    bytes: Number(findText(entry, 'Size')),
    changedAt: Date.parse(findText(entry, 'LastModified')),
  }))
  return { objects, isCut: findText(xml, 'IsTruncated') === 'true' }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function findText(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}
