import { closest } from './closest.ts'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
const GAP_PX = 8
const HEADER_PX = 80

const tooltip = document.querySelector<HTMLElement>('.tooltip')
let hovered: HTMLElement | null = null
let shown: HTMLElement | null = null
let hiddenAt = 0
let timer: ReturnType<typeof setTimeout>

/** Shows a term's meaning after a moment of hovering, on keyboard focus at once, or on tap. */
export function hydrate(island: Element) {
  const [reached, under] = [':focus-visible', ':hover'].map((state) =>
    island.querySelector<HTMLElement>(`.term${state}`),
  )
  if (reached) show(reached)
  else if (under) hover(under)
}

/** Above the term if there is room below the header, and always within the window. */
function show(term: HTMLElement) {
  const meaning = document.getElementById(term.getAttribute('aria-describedby') ?? '')
  if (!tooltip || !meaning) return
  hide()
  shown = term
  const { style } = tooltip
  const { left, top, bottom } = term.getBoundingClientRect()
  tooltip.textContent = meaning.textContent
  tooltip.hidden = false
  style.left = '0'
  const rightmost = document.documentElement.clientWidth - tooltip.offsetWidth - GAP_PX
  const above = top - tooltip.offsetHeight - GAP_PX
  style.left = `${Math.max(GAP_PX, Math.min(left, rightmost))}px`
  style.top = `${scrollY + (above > HEADER_PX ? above : bottom + GAP_PX)}px`
}

function hide() {
  clearTimeout(timer)
  if (!shown || !tooltip) return
  tooltip.hidden = true
  shown = null
  hiddenAt = Date.now()
}

function hover(term: HTMLElement | null) {
  if (term === hovered) return
  if (hovered) hide()
  hovered = term
  if (term) timer = setTimeout(show, Date.now() - hiddenAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS, term)
}

document.addEventListener('pointerover', ({ target, pointerType }) => {
  if (pointerType !== 'touch' && !closest(target, '.tooltip')) hover(closest(target, '.term'))
})
document.addEventListener('focusin', ({ target }) => {
  const term = closest(target, '.term')
  if (!term) hide()
  else if (term.matches(':focus-visible')) show(term)
})
document.addEventListener('click', (event) => {
  // The loader repeats a press that comes before the stylesheet.
  if (event.defaultPrevented) return
  const term = closest(event.target, '.term')
  if (term) event.preventDefault()
  if (term && term !== shown) show(term)
  else if (!closest(event.target, '.tooltip')) hide()
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide()
})
