/** Resolves after whatever waits already: keys above all. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
