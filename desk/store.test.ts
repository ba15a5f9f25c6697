import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('everybody who follows hears of a change, once, until they leave', () => {
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

test('what a store needs runs while anybody follows it', () => {
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
