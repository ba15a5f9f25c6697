/** The first language that the browser prefers and the page has: a link, unless it is the page's own. */
export function findWanted(): Element | null | undefined {
  return navigator.languages
    .map((tag) => document.querySelector(`.languages [lang=${tag.slice(0, 2)}]`))
    .find(Boolean)
}
