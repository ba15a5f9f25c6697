export function watchQuickBar() {
  const bar = document.querySelector<HTMLElement>('.quick-bar')
  const form = document.querySelector('.contact__form')
  if (!bar || !form) return
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? true
  }).observe(form)
}
