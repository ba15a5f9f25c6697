import { closest } from './closest.ts'

const findButton = () => document.querySelector<HTMLElement>('.site-header__toggle')
const isOpen = () => findButton()?.getAttribute('aria-expanded') === 'true'
const setOpen = (open: boolean) => findButton()?.setAttribute('aria-expanded', String(open))

document.addEventListener('click', ({ target }) => {
  if (closest(target, '.site-header__toggle')) setOpen(!isOpen())
  else if (!closest(target, '.site-header__menu') || closest(target, 'a')) setOpen(false)
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !isOpen()) return
  setOpen(false)
  findButton()?.focus()
})
