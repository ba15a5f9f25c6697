/** Resolves after the tasks that are already queued, above all key presses. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
