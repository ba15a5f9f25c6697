/** Hides the bar while the page's own buttons to the form, or the form, are in view. */
export function watchQuickBar() {
  const bar = document.querySelector<HTMLElement>('.quick-bar')
  if (!bar) return
  const inView = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
    bar.hidden = inView.size > 0
  })
  for (const part of document.querySelectorAll('.hero__actions,.contact__form')) observer.observe(part)
}
