let lastOpened: string | undefined

/** The list focuses this inquiry when the coordinator returns. */
export function noteOpened(reference: string): void {
  lastOpened = reference
}

export function takeLastOpened(): string | undefined {
  const reference = lastOpened
  lastOpened = undefined
  return reference
}
