import type Mail from 'nodemailer/lib/mailer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { loadOnce } from '../process/load-once.ts'

const MAX_LINE_BYTES = 76

/** Loads slowly, as all of nodemailer does: the first mail loads it, not the start. */
export const loadMime = loadOnce(async () => {
  const [{ default: MailComposer }, base64, quotedPrintable] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/base64'),
    import('nodemailer/lib/qp'),
  ])

  /**
   * What `node.createReadStream()` gives, but for the places of soft line breaks, without its streams, which take most of a
   * mail's time. Undefined where a part is itself read from a stream.
   */
  function toBytes(node: MimeNode): Buffer | undefined {
    const text = toText(node)
    return text === undefined ? undefined : Buffer.from(endLine(text))
  }

  function toText(node: MimeNode): string | undefined {
    // Sets the encoding, which would be looked for again.
    const headers = node.buildHeaders()
    const content = encode(node)
    if (content === undefined) return undefined
    const head = `${headers}\r\n\r\n${content}`
    if (!node.multipart) return head
    const parts = node.childNodes.map(toText)
    if (parts.includes(undefined)) return undefined
    const delimiter = `--${node.boundary}`
    return `${head}${parts.map((part) => `${delimiter}\r\n${part}`).join('\r\n')}\r\n${delimiter}--\r\n`
  }

  function encode(node: MimeNode): string | undefined {
    const { content = '' } = node
    if (typeof content !== 'string') return undefined
    if (content === '') return ''
    switch (node.getTransferEncoding()) {
      case 'quoted-printable':
        return quotedPrintable.wrap(quotedPrintable.encode(content), MAX_LINE_BYTES)
      case 'base64':
        return base64.wrap(base64.encode(content), MAX_LINE_BYTES)
      default:
        return content
    }
  }

  return { compile: (mail: Mail.Options): MimeNode => new MailComposer(mail).compile(), toBytes }
})

function endLine(text: string): string {
  if (text.endsWith('\n')) return text
  return text.endsWith('\r') ? `${text}\n` : `${text}\r\n`
}
