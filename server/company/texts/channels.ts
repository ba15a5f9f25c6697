import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../../platform/config/config.ts'

const TIMEOUT_MS = 10_000

export type Channel = 'sms' | 'whatsapp'

export type TextMessage = { to: string; text: string }

/** Resolves once the gateway has accepted the message. */
export type SendText = (message: TextMessage) => Promise<void>

export type TextChannels = Readonly<Record<Channel, SendText | undefined>>

export function createTextChannels({ sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>): TextChannels {
  const toFile = (channel: Channel) =>
    sms.files ? createFileSender(join(dataDir, 'sms'), channel) : undefined
  if (sms.url === undefined && sms.whatsAppUrl === undefined) {
    return { sms: toFile('sms'), whatsapp: toFile('whatsapp') }
  }
  return {
    sms: sms.url && createGatewaySender(sms.url),
    whatsapp: sms.whatsAppUrl && createGatewaySender(sms.whatsAppUrl),
  }
}

/** Kenya, Uganda, Tanzania, Rwanda, Ethiopia, Somalia, South Sudan, Burundi, Djibouti and DR Congo. */
const SERVED = ['+254', '+256', '+255', '+250', '+251', '+252', '+211', '+257', '+253', '+243']

/** Calling codes of the countries to which texts go: those that were configured, or the served ones and the company's own. */
export function listTextedCountries(
  configured: readonly string[] | undefined,
  { country }: { country: string },
): readonly string[] {
  return configured ?? [...new Set([country, ...SERVED])]
}

/** Gateways bill by country, so texts go to listed ones alone. `phone` has its country code first, with or without a plus. */
export function isTexted(countries: readonly string[], phone: string): boolean {
  const digits = phone.replace('+', '')
  return countries.some((code) => digits.startsWith(code.slice(1)))
}

const answerSchema = v.object({
  SMSMessageData: v.object({
    Recipients: v.pipe(v.array(v.object({ statusCode: v.number() })), v.nonEmpty()),
  }),
})
/** Processed, sent, queued (developers.africastalking.com, bulk SMS). */
const ACCEPTED_STATUSES = new Set([100, 101, 102])

/** Posts a form as Africa's Talking expects; query parameters such as `from` are passed on. */
export function createGatewaySender(gateway: URL): SendText {
  const address = new URL(gateway)
  const username = decodeURIComponent(address.username)
  const apiKey = decodeURIComponent(address.password)
  const further = Object.fromEntries(address.searchParams)
  address.username = ''
  address.password = ''
  address.search = ''

  return async ({ to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { apiKey, accept: 'application/json' },
      body: new URLSearchParams({ ...further, username, to, message: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
    const { SMSMessageData } = v.parse(answerSchema, await response.json())
    const refused = SMSMessageData.Recipients.find(({ statusCode }) => !ACCEPTED_STATUSES.has(statusCode))
    if (refused) throw new Error(`The gateway refused the message: ${refused.statusCode}`)
  }
}

function createFileSender(folder: string, channel: Channel): SendText {
  return async ({ to, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${Date.now()}-${randomUUID()}.txt`)
    await writeFile(file, `To: ${to}\nChannel: ${channel}\n\n${text}\n`, { mode: 0o600, flag: 'wx' })
  }
}
