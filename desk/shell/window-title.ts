import { useEffect } from 'react'
import { createStore, useStore } from '../platform/store.ts'

/** By the path of the page that counts them. */
const news = createStore<ReadonlyMap<string, string>>(new Map())

/** Shows in the window's title, before the page's, that a page has news. */
export function useTitleNews(path: string, words = ''): void {
  // A change keeps its place, so that the order is that of the links.
  useEffect(() => {
    news.set(new Map(news.read()).set(path, words))
  }, [path, words])
  useEffect(() => () => news.set(new Map([...news.read()].filter(([other]) => other !== path))), [path])
}

export function useWindowTitle(title: string): void {
  const before = [...useStore(news).values()].join('')
  useEffect(() => {
    document.title = `${before}${title}`
  }, [before, title])
}
