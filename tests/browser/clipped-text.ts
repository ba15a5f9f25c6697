/** For `page.evaluate`: finds elements that overflow the window or clip their text. Decoration may; fields scroll their text. */
export function findClippedText(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.closest('svg, img, .visually-hidden, .skip-link') === null)
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      const hides = getComputedStyle(element).overflowX !== 'visible'
      const isSpoken = element.clientWidth <= 1 // for screen readers alone
      const isCut = hides && !isSpoken && element.scrollWidth > element.clientWidth + 1
      const isArt = element.matches('.hero') // its scene is wider than a narrow window
      const isField = element.matches('input, select, textarea')
      return left < -1 || right > innerWidth + 1 || (isCut && !isArt && !isField)
    })
    .map((element) => `${element.tagName}.${element.className}`)
}
