/** Words that are said, in this order; each is in one message only. */
export const said = [
  'My knee hurts when I climb stairs. Where can I be operated on?',
  'Dear Wambui, please send us your last scan.',
  'I am her sister. Here is the scan from our phone.',
  'Thank you. Three hospitals will write a plan for you.',
  'The mailbox of the recipient is full.',
  'I am travelling until Monday and will read your mail then.',
  'I called you as well: the plans come on Thursday.',
  'It is me again, I lost your mail. Did you get my scan?',
] as const

export type Verdict = { lost: number; doubled: number; unordered: number; others: number }

/** Compares the messages of a conversation, from top to bottom, with what was said. */
export function judge(messages: readonly string[]): Verdict {
  const places = said.map((words) =>
    messages.flatMap((message, place) => (message.includes(words) ? place : [])),
  )
  const order = places.flat()
  return {
    lost: places.filter(({ length }) => length === 0).length,
    doubled: places.filter(({ length }) => length > 1).length,
    unordered: order.filter((place, index) => index > 0 && (order[index - 1] ?? 0) > place).length,
    others: messages.filter((message) => !said.some((words) => message.includes(words))).length,
  }
}

/** Faults that are planted into a good conversation; each must be named. */
export const planted: Record<keyof Verdict, (messages: readonly string[]) => string[]> = {
  lost: (messages) => messages.slice(1),
  doubled: (messages) => [...messages, ...messages.slice(-1)],
  unordered: (messages) => messages.toReversed(),
  others: (messages) => [...messages, 'Another patient wrote'],
}
