import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('every subscriber gets each change once, until it unsubscribes', () => {
  const store = createStore('first')
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(store.read()))
  store.set('second')
  store.set('second')
  leave()
  store.set('third')
  expect(heard).toEqual(['second'])
  expect(store.read()).toBe('third')
})

test('the store’s source runs while there are subscribers', () => {
  const log: string[] = []
  const store = createStore(0, () => {
    log.push('started')
    return () => log.push('stopped')
  })
  const leaveFirst = store.subscribe(() => {})
  const leaveSecond = store.subscribe(() => {})
  leaveFirst()
  expect(store.isFollowed()).toBe(true)
  leaveSecond()
  expect(store.isFollowed()).toBe(false)
  store.subscribe(() => {})
  expect(log).toEqual(['started', 'stopped', 'started'])
})
