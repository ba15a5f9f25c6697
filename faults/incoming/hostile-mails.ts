const HTML = 'Content-Type: text/html\r\n'
const MIXED = 'Content-Type: multipart/mixed; boundary=b\r\n'

/** Mails that have kept readers busy, each as large as it needs to be. */
const kinds: readonly (() => string)[] = [
  () => `Date: ${'('.repeat(250_000)}\r\n\r\nx`,
  () => `${HTML}\r\n${'<'.repeat(250_000)}`,
  () => `${HTML}\r\n<pre>${'\n'.repeat(250_000)}x`,
  () => `${HTML}\r\n${'<a b="" c=">'.repeat(20_000)}`,
  () => `${HTML}\r\n${'<blockquote>a'.repeat(19_000)}`,
  () => `${HTML}\r\n${'<script></script '.repeat(14_000)}`,
  () => `\r\n${'\n'.repeat(250_000)}x`,
  () => `To: ${'=?utf-8?B?YQYQ?='.repeat(15_000)}\r\n\r\nx`,
  () => `${MIXED}\r\n${`--b\r\n${MIXED}\r\n`.repeat(90)}${'--b\r\n\r\nx\r\n'.repeat(20_000)}`,
  () => `${MIXED}\r\n${'--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF\r\n'.repeat(900)}`,
  () => {
    const files = '--c\r\nContent-Type: application/pdf\r\n\r\nx\r\n'.repeat(900)
    const within = `Content-Type: message/rfc822\r\n\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n${files}`
    return `${MIXED}\r\n${`--b\r\n${within}`.repeat(70)}`
  },
  // Longer than the time of a mail of its size allows.
  () => `${HTML}\r\n${'<p>Some words</p>\r\n'.repeat(300_000)}`,
]

/** `count` mails of strangers, of every kind in turn. */
export function makeHostileMails(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length]
    return `From: Stranger ${index} <s${index}@x.example>\r\nMessage-ID: <${index}@x.example>\r\n${kind?.()}`
  })
}
