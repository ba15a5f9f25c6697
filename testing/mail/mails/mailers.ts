import { escapeHtml } from '../../../contract/words/escape-html.ts'
import { canEncode, encode, toBase64, toHeaderWords, toQuotedPrintable } from './encodings.ts'
import { ours, type Writing } from './writings.ts'

type Transfer = 'base64' | 'quoted-printable' | '8bit'
type Part = { type: string; charset: string; transfer: Transfer; text: string; params?: string }

export type Mailer = (writing: Writing) => Buffer

/** Mails in the shapes in which these programs answer; each holds all lines of the writing, and quotes ours. */
export const mailers: Readonly<Record<string, Mailer>> = {
  'gmail-web': (writing) =>
    toMail(
      writing,
      alternative(
        plain([...writing.lines, '', writing.lead, '', ...ours.map(quote)], 'quoted-printable'),
        html(
          `<div dir="ltr">${divs(writing.lines)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escapeHtml(writing.lead)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${divs(ours)}</blockquote></div>`,
          'quoted-printable',
        ),
      ),
    ),
  'gmail-android': (writing) =>
    toMail(
      writing,
      alternative(
        plain([...writing.lines, '', writing.lead, '', ...ours.map(quote)], 'base64'),
        html(
          `<div dir="auto">${divs(writing.lines, ' dir="auto"')}</div><br><div class="gmail_quote"><div>${escapeHtml(writing.lead)}</div><blockquote>${divs(ours)}</blockquote></div>`,
          'base64',
        ),
      ),
    ),
  'apple-mail': (writing) =>
    toMail(
      writing,
      alternative(
        plain(
          flow([...writing.lines, '', `> ${writing.lead}`, '> ', ...ours.map(quote)]),
          'quoted-printable',
          'format=flowed; delsp=yes',
        ),
        html(
          `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">${writing.lines.map((line) => `${escapeHtml(line)}<br id="lineBreakAtBeginningOfMessage">`).join('')}<div><br><blockquote type="cite"><div>${escapeHtml(writing.lead)}</div><br><div>${ours.map(escapeHtml).join('<br>')}</div></blockquote></div></body></html>`,
          'quoted-printable',
        ),
      ),
    ),
  'ios-with-picture': (writing) => {
    const [first = '', ...rest] = writing.lines
    return toMail(
      writing,
      mixed(
        plain([first], 'base64'),
        picture(),
        plain([...rest, '', 'Sent from my iPhone', '', writing.lead, '', ...ours.map(quote)], 'base64'),
      ),
    )
  },
  'outlook-desktop': (writing) => {
    const head = [
      'From: Pona <care@pona.example>',
      'Sent: Friday, November 20, 2026 10:02 AM',
      'To: patient',
      'Subject: December',
    ]
    return toMail(
      writing,
      alternative(
        plain([...writing.lines, '', ...head, '', ...ours], 'quoted-printable'),
        html(
          `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body><div class="WordSection1">${writing.lines.map((line) => `<p class="MsoNormal">${escapeHtml(line)}<o:p></o:p></p>`).join('\r\n')}<div style="border:none;border-top:solid #E1E1E1 1.0pt">${head.map((line) => `<p class="MsoNormal"><b>${escapeHtml(line)}</b></p>`).join('')}</div>${divs(ours)}</div></body></html>`,
          'quoted-printable',
        ),
      ),
    )
  },
  'outlook-web': (writing) =>
    toMail(
      writing,
      alternative(
        plain(
          [
            ...writing.lines,
            '________________________________',
            'From: Pona <care@pona.example>',
            'Sent: Friday, November 20, 2026 10:02',
            '',
            ...ours,
          ],
          'base64',
        ),
        html(
          `<html><body>${writing.lines.map((line) => `<div class="elementToProof">${escapeHtml(line)}</div>`).join('')}<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> Pona</div>${divs(ours)}</body></html>`,
          'base64',
        ),
      ),
    ),
  yahoo: (writing) =>
    toMail(
      writing,
      alternative(
        plain(
          [...writing.lines, '', `    ${writing.lead}  `, ' ', ...ours.map((line) => `  ${line}`)],
          '8bit',
        ),
        html(
          `<html><body><div class="ydp1yahoo-style-wrap">${divs(writing.lines)}</div><div id="yahoo_quoted_1"><div>${escapeHtml(writing.lead)}</div>${divs(ours)}</div></body></html>`,
          '8bit',
        ),
      ),
    ),
  thunderbird: (writing) =>
    toMail(
      writing,
      leaf(plain(flow([writing.lead, ...ours.map(quote), '', ...writing.lines]), '8bit', 'format=flowed')),
    ),
  samsung: (writing) =>
    toMail(
      writing,
      leaf(
        html(
          `<html><body>${writing.lines.map((line) => `<div dir="auto">${escapeHtml(line)}</div>`).join('')}<div><br></div><div align="left" style="font-size:100%"><div>-------- Original message --------</div><div>${escapeHtml(writing.lead)}</div></div><div>${ours.map(escapeHtml).join('<br>')}</div></body></html>`,
          'base64',
        ),
      ),
    ),
  k9: (writing) =>
    toMail(
      writing,
      leaf(
        plain([...writing.lines, '', writing.lead, ...ours.map((line) => `>${line}`)], 'quoted-printable'),
      ),
    ),
  roundcube: (writing) =>
    toMail(
      writing,
      alternative(
        plain([writing.lead, ...ours.map(quote), ...writing.lines], '8bit', 'format=flowed'),
        html(
          `<html><body><p>${escapeHtml(writing.lead)}</p><blockquote type="cite" style="padding:0 0.4em">${ours.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</blockquote>${writing.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
          '8bit',
        ),
      ),
    ),
  proton: (writing) =>
    toMail(
      writing,
      leaf(
        html(
          `<div style="font-family: Arial">${writing.lines.map(escapeHtml).join('<br>')}<br></div><div class="protonmail_signature_block"></div><div class="protonmail_quote">${escapeHtml(writing.lead)}<br><br><blockquote class="protonmail_quote" type="cite">${ours.map(escapeHtml).join('<br>')}</blockquote></div>`,
          'quoted-printable',
        ),
      ),
    ),
  /** Answers between the lines of the quote, in the charset of the country. */
  mutt: (writing) =>
    toMail(
      writing,
      leaf(
        plain(
          [writing.lead, ...ours.flatMap((line, index) => [quote(line), '', writing.lines[index] ?? '', ''])],
          '8bit',
          '',
          toLegacy(writing),
        ),
      ),
    ),
}

/** UTF-8 unless the old charset has all the letters. */
function toLegacy({ charset, lines, lead }: Writing): string {
  return charset && canEncode([...lines, lead].join(''), charset) ? charset : 'utf-8'
}

function quote(line: string): string {
  return `> ${line}`
}

function divs(lines: readonly string[], attributes = ''): string {
  return lines.map((line) => `<div${attributes}>${escapeHtml(line)}</div>`).join('')
}

/** Long lines go on in the next one; a space at the start is doubled. */
function flow(lines: readonly string[]): string[] {
  return lines.map((line) => (/^(?: |From )/.test(line) ? ` ${line}` : line))
}

function plain(lines: readonly string[], transfer: Transfer, params = '', charset = 'utf-8'): Part {
  return { type: 'text/plain', charset, transfer, text: lines.join('\r\n'), params }
}

function html(text: string, transfer: Transfer): Part {
  return { type: 'text/html', charset: 'utf-8', transfer, text }
}

function picture(): Buffer {
  return Buffer.from(
    'Content-Type: image/jpeg; name=IMG_0001.jpg\r\nContent-Disposition: inline; filename=IMG_0001.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n/9j/4AAQ\r\n',
  )
}

function leaf({ type, charset, transfer, text, params }: Part): Buffer {
  const bytes = encode(text, charset)
  const body = { base64: toBase64, 'quoted-printable': toQuotedPrintable, '8bit': (raw: Buffer) => raw }[
    transfer
  ](bytes)
  const head = `Content-Type: ${type}; charset=${charset}${params ? `; ${params}` : ''}\r\nContent-Transfer-Encoding: ${transfer}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.from('\r\n')])
}

function alternative(...parts: Part[]): Buffer {
  return multipart('alternative', parts.map(leaf))
}

function mixed(...parts: (Part | Buffer)[]): Buffer {
  return multipart(
    'mixed',
    parts.map((part) => (Buffer.isBuffer(part) ? part : leaf(part))),
  )
}

function multipart(kind: string, parts: Buffer[]): Buffer {
  const boundary = `=_${kind}_1`
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n`),
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

function toMail({ name, subject, language }: Writing, body: Buffer): Buffer {
  const head = [
    `From: ${toHeaderWords(name)} <${language}@patient.example>`,
    'To: Pona <care@pona.example>',
    'Date: Fri, 20 Nov 2026 12:30:00 +0300',
    `Message-ID: <${language}.${body.length}@mail.patient.example>`,
    `Subject: ${toHeaderWords(subject)}`,
    'MIME-Version: 1.0',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n`), body])
}
