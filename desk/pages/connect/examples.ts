/** A test runs each example, and compares it with docs/connect.md. */
export function toCurlExample(origin: string): string {
  return `curl -H "Authorization: Bearer $TOKEN" "${origin}/desk/v1/inquiries?view=due"`
}

export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the request's body as text, before it is parsed. secret: whsec_…
export function isFromDesk(headers, body, secret) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((signature) => {
    const sent = Buffer.from(signature.replace('v1,', ''), 'base64')
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}
`
