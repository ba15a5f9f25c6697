/** The address of a mailbox, which may have a name: `Company <care@company.example>`. */
export function toMailboxAddress(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox
}
