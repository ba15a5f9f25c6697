import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import type { ServerPorts } from '#testing/server/server-process.ts'

/** Settings of a production behind a proxy, with its mails in files. */
export function toProductionSettings({ port, deskPort }: ServerPorts): Record<string, string> {
  return {
    PORT: String(port),
    DESK_PORT: String(deskPort),
    PUBLIC_ORIGIN: 'https://pona.test',
    DESK_ORIGIN: 'https://desk.pona.test',
    DATA_KEYS: `2026-11:${crypto.getRandomValues(new Uint8Array(32)).toBase64()}`,
    MAIL_FROM: 'Pona <care@pona.test>',
    MAIL_TO: 'care@pona.test',
    ALLOW_IN_PRODUCTION: 'mail-files',
    SETUP: 'skip',
  }
}

export type FirstVisit = { up: unknown; home: number; desk: number; reference: string; build: string }

/** First answers of a new installation: its pages, the answer to an inquiry, its version. */
export async function visit({ port, deskPort }: ServerPorts): Promise<FirstVisit> {
  const site = `http://127.0.0.1:${port}`
  const desk = `http://127.0.0.1:${deskPort}`
  const sent = await fetch(site + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify(wanjiku),
  })
  const { reference } = (await sent.json()) as { reference: string }
  const metrics = await (await fetch(`${desk}/metrics`)).text()
  return {
    up: await (await fetch(`${site}/up`)).json(),
    home: (await fetch(site)).status,
    desk: (await fetch(desk)).status,
    reference,
    build: /pona_build_info\{version="([^"]*)"/.exec(metrics)?.[1] ?? '',
  }
}
