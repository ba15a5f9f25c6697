// Inlined into the head of every page, so it is kept small and knows nothing of React.

import { DRAFT_KEY } from '../inquiry-form/draft-key.ts'
import { closest } from './closest.ts'
import { watchQuickBar } from './quick-bar.ts'
import './menu.ts'
import { isThrifty } from './thrift.ts'
import './tooltip.ts'

type IslandModule = { hydrate(island: Element): void }

const root = document.documentElement
root.classList.add('js')
if ('notFound' in root.dataset) console.error('Page not found:', location.pathname)

if (root.dataset['font'] && !isThrifty()) preloadFont(root.dataset['font'])

function preloadFont(href: string) {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href }))
}

function load(island: Element) {
  const url = island.getAttribute('data-module')
  if (!url) return
  island.removeAttribute('data-module')
  import(/* @vite-ignore */ url).then(
    (module: IslandModule) => module.hydrate(island),
    (error: unknown) => {
      island.setAttribute('data-module', url)
      console.error(error)
    },
  )
}

function loadReached({ target }: Event) {
  const island = closest(target, '[data-module]')
  if (island) load(island)
}
document.addEventListener('pointerdown', loadReached)
document.addEventListener('focusin', loadReached)

function loadNear() {
  if (!('IntersectionObserver' in window)) return
  watchQuickBar()
  if (isThrifty()) return
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
  for (const island of document.querySelectorAll('[data-module]')) observer.observe(island)
}
document.addEventListener('DOMContentLoaded', loadNear)

/** An inquiry that was pressed to be sent while offline goes out by itself, and not only once the form is reached for. */
function loadWaiting() {
  try {
    if (!localStorage.getItem(DRAFT_KEY)?.includes('"isWaiting":true')) return
  } catch {
    return // Without storage nothing waits.
  }
  document.querySelectorAll('[data-module]').forEach(load)
}
document.addEventListener('DOMContentLoaded', loadWaiting)
