import { queryClient } from './query-client.ts'

/** Resolves when no answer is awaited any more, so that what is loaded ahead doesn't delay what is on the screen. */
export async function whenAnswered(): Promise<void> {
  if (queryClient.isFetching() === 0) return
  await new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })
}
