// Inlined into the head of every page: small, and without React.

import { DRAFT_KEY, RECEIPT_KEY } from '../inquiry-form/storage-keys.ts'
import { closest } from './closest.ts'
import './languages.ts'
import { watchQuickBar } from './quick-bar.ts'
import { findWanted } from './wanted-language.ts'
import './menu.ts'
import { prefersReducedData } from './prefers-reduced-data.ts'

type IslandModule = { hydrate(island: Element, words: unknown): void }
type Arrived = [style: unknown, module: IslandModule, words: unknown]

const root = document.documentElement
root.classList.add('js')
if ('notFound' in root.dataset) console.error('Page not found:', location.pathname)

if (root.dataset['font'] && !prefersReducedData()) preloadFont(root.dataset['font'])

function preloadFont(href: string) {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href }))
}

let style: Promise<unknown> | undefined

function loadStyle(): Promise<unknown> {
  style ??= new Promise((resolve, reject) => {
    const href = root.dataset['style']
    if (!href) return resolve(href)
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', onload: resolve, onerror: reject, href }))
  })
  return style
}

const arrivals = new Map<Element | null, Promise<unknown>>()

function load(island: Element) {
  const urls = island.getAttribute('data-module')
  if (!urls) return
  island.removeAttribute('data-module')
  const modules = urls.split(' ').map((url) => import(/* @vite-ignore */ url))
  // The page names the module that hydrates first.
  const parts = Promise.all([loadStyle(), ...modules]) as Promise<unknown> as Promise<Arrived>
  const arrival = parts.then(
    ([, { hydrate }, words]) => hydrate(island, words),
    (error: unknown) => {
      style = undefined
      // Browsers keep an import that failed, by its address with the fragment.
      island.setAttribute('data-module', urls.replace(/ |$/g, '#$&'))
      console.error(error)
    },
  )
  arrivals.set(
    island,
    arrival.finally(() => arrivals.delete(island)),
  )
}

function loadReached({ target }: Event) {
  const island = closest(target, '[data-module]')
  if (island) load(island)
}
document.addEventListener('pointerdown', loadReached)
document.addEventListener('focusin', loadReached)

/** Repeats the press once the tooltip has loaded; if it fails to load, the term is a link. */
function pressAgain(event: Event) {
  const term = closest(event.target, '.term')
  const arrival = arrivals.get(closest(term, '.destinations'))
  if (!term || !arrival) return
  event.preventDefault()
  void arrival.then(() => term.click())
}
document.addEventListener('click', pressAgain)

function loadNear() {
  const wanted = findWanted()
  // Offers the language that the browser prefers.
  if (wanted?.localName === 'a') load(wanted.closest('nav') ?? wanted)
  if (!('IntersectionObserver' in window)) return
  watchQuickBar()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        load(target)
      }
    },
    { rootMargin: '50%' },
  )
  // React is heavy; modules without it are not.
  const selector = prefersReducedData() ? '[data-module]:not(nav,[data-island])' : '[data-module]:not(nav)'
  for (const island of document.querySelectorAll(selector)) observer.observe(island)
}
document.addEventListener('DOMContentLoaded', loadNear)

/** Draws the path between the sections, where there is room for it. */
function drawPath() {
  if (matchMedia('(min-width:84em)').matches) void loadStyle()
}
document.addEventListener('DOMContentLoaded', drawPath)

/** Loads the form at once if an inquiry waits for a connection or a receipt must be shown. */
function loadRemembered() {
  try {
    const isWaiting = localStorage.getItem(DRAFT_KEY)?.includes('"isWaiting":true')
    if (!isWaiting && !localStorage.getItem(RECEIPT_KEY)) return
  } catch {
    return // Nothing is remembered if there is no storage.
  }
  document.querySelectorAll('[data-module]').forEach(load)
}
document.addEventListener('DOMContentLoaded', loadRemembered)
