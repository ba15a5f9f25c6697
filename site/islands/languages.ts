import { closest } from './closest.ts'

/** A link to another language leads to the section that is in the middle of the window. */
document.addEventListener('click', ({ target }) => {
  const link = closest(target, '.languages a')
  const section = closest(document.elementFromPoint(innerWidth / 2, innerHeight / 2), 'section[id]')
  if (link instanceof HTMLAnchorElement && section) link.hash = section.id
})
