type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether to save this visitor's data: then nothing heavy is fetched before it is needed. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: Connection } // not in TypeScript's DOM library
  return (
    connection?.saveData ||
    /2g|3g/.test(connection?.effectiveType ?? '') ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
