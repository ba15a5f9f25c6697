import { expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { whenAnswered } from './when-answered.ts'

it('waits for all answers that are awaited, failed ones too', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const settled: string[] = []
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => first.promise, retry: false })
  void queryClient.prefetchQuery({ queryKey: ['second'], queryFn: () => second.promise, retry: false })
  const answered = whenAnswered().then(() => settled.push('answered'))
  first.resolve('inquiries')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).toEqual([])
  second.reject(new Error('offline'))
  await answered
  expect(queryClient.isFetching()).toBe(0)
  await whenAnswered()
})
