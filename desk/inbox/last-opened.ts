let lastOpened: string | undefined

/** Which inquiry is being read: the list puts the focus on it when one comes back. */
export function noteOpened(reference: string): void {
  lastOpened = reference
}

export function takeLastOpened(): string | undefined {
  const reference = lastOpened
  lastOpened = undefined
  return reference
}
