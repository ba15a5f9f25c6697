import type { Unsorted } from '#contract/desk/unsorted.ts'

type Office = { company: string; writer: string }

/**
 * A link that begins an answer in the coordinator's own mail program: no inquiry exists yet that could hold it. Undefined where
 * nobody would read it.
 */
export function toConsentMail(
  { from, subject, direction, isAutomatic }: Pick<Unsorted, 'from' | 'subject' | 'direction' | 'isAutomatic'>,
  { company, writer }: Office,
): string | undefined {
  if (from === null || direction !== 'in' || isAutomatic) return undefined
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const words = [
    from.name === '' || from.name.includes('@') ? 'Hello,' : `Dear ${from.name},`,
    `Thank you for writing to ${company}. To help you, we need to keep what you tell us, with your name and your number or address, as our privacy notice says. We send nothing to a hospital unless you agree to that too.`,
    'Do you agree? Please answer “yes”, with the number at which we can call you.',
    [writer, company].join('\n'),
  ]
  const query = new URLSearchParams({ subject: title, body: words.join('\n\n') })
  // Mail programs take a + for itself.
  return `mailto:${encodeURIComponent(from.address).replace('%40', '@')}?${String(query).replaceAll('+', '%20')}`
}
