import { MutationObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetPerson } from './forget-person.ts'
import { queryClient } from './platform/query-client.ts'
import { readToasts, subscribeToToasts, tellDone, tellFailed } from './shell/toasts-store.ts'

it('the next person to sign in finds no message, list or response of the previous one', async () => {
  const unsubscribe = subscribeToToasts(() => {})
  tellDone('PN-AAAA-BBBB is yours.', { undo: () => {} })
  tellFailed('Wanjiku could not be reached.')
  expect(readToasts()).toHaveLength(2)
  queryClient.setQueryData(['inquiries', 'list', 'due'], 'a list')
  queryClient.setQueryData(['settings'], 'for everyone')
  const answer = Promise.withResolvers<string>()
  const sent = new MutationObserver(queryClient, {
    mutationFn: () => answer.promise,
    onSuccess: () => tellDone('Your reply to Wanjiku is on its way.'),
  }).mutate()
  await Promise.resolve()

  forgetPerson([])
  answer.resolve('late')
  expect(await sent).toBe('late')
  expect(readToasts()).toEqual([])
  expect(queryClient.getQueryData(['inquiries', 'list', 'due'])).toBeUndefined()
  expect(queryClient.getQueryData(['settings'])).toBe('for everyone')
  expect(queryClient.getMutationCache().getAll()).toEqual([])

  unsubscribe()
  tellDone('New inquiry PN-CCCC-DDDD.')
  expect(readToasts(), 'what nobody is there to hear is not kept').toEqual([])
  queryClient.clear()
})
