import type { Random } from '#testing/server/random.ts'

export type NumberedMail = { token: string; raw: string }

const SHARED_ID = '<same@broken.example>'
const LARGE_LINES = 2_000

/** A mail that only its token tells from the others; some lack what a careless reader tells mails apart by. */
export function makeNumberedMail(random: Random, token: string): NumberedMail {
  const kind = random()
  const hasId = kind > 0.2
  const lines = [
    ...(kind > 0.9 ? [] : [`From: Patient <p${token}@patient.example>`]),
    'To: care@pona.example',
    `Subject: Words of ${token}`,
    ...(hasId ? [`Message-ID: ${kind < 0.35 ? SHARED_ID : `<${token}@mail.example>`}`] : []),
    '',
    `The words of ${token}.`,
    ...(kind > 0.35 && kind < 0.45 ? Array.from({ length: LARGE_LINES }, () => 'x'.repeat(60)) : []),
    '',
  ]
  return { token, raw: lines.join('\r\n') }
}

/** As another server on its way would deliver it. */
export function toCopy({ raw }: NumberedMail): string {
  return `Received: from list.example by mx.example\r\n${raw}`
}

export function hasMessageId({ raw }: NumberedMail): boolean {
  return raw.includes('\r\nMessage-ID: ')
}
