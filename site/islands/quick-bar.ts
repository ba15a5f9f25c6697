/** The bar at the bottom of a phone shows while the form does not. */
export function watchQuickBar() {
  const bar = document.querySelector<HTMLElement>('.quick-bar')
  const form = document.querySelector('.contact__form')
  if (!bar || !form) return
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? true
  }).observe(form)
}
