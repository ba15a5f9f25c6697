// Inlined into the head of every page, so it is kept small and knows nothing of React.

type IslandModule = { hydrate(island: Element): void }
type Connection = { saveData?: boolean; effectiveType?: string }

const root = document.documentElement
root.classList.add('js')
if ('notFound' in root.dataset) console.error('Page not found:', location.pathname)

const menuButton = () => document.querySelector('.site-header__toggle')
const isMenuOpen = () => menuButton()?.getAttribute('aria-expanded') === 'true'
const setMenu = (isOpen: boolean) => menuButton()?.setAttribute('aria-expanded', String(isOpen))

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('.site-header__toggle')) setMenu(!isMenuOpen())
  else if (!target.closest('.site-header__menu') || target.closest('a')) setMenu(false)
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !isMenuOpen()) return
  setMenu(false)
  const button = menuButton()
  if (button instanceof HTMLElement) button.focus()
})

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
  const island = target instanceof Element && target.closest('[data-module]')
  if (island) load(island)
}
document.addEventListener('pointerdown', loadReached)
document.addEventListener('focusin', loadReached)

function loadNear() {
  const { connection } = navigator as { connection?: Connection } // not in TypeScript's DOM library
  const isThrifty =
    connection?.saveData ||
    /2g|3g/.test(connection?.effectiveType ?? '') ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  if (isThrifty || !('IntersectionObserver' in window)) return
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
