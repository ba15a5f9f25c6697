import { TEXT_ATTRIBUTE } from '#contract/desk/texts.ts'

/** Finds the words of a page in the frame: they stand between comments, which name their paths. */
export function markWords(page: Document): void {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const { currentNode: comment } = comments
    const path = /^text (\S+)$/.exec(comment.nodeValue ?? '')?.[1]
    if (path !== undefined) addPath(comment.parentElement, path)
  }
  for (const element of page.querySelectorAll(`[${TEXT_ATTRIBUTE}]`))
    addPath(element, element.getAttribute(TEXT_ATTRIBUTE) ?? '')
}

function addPath(element: Element | null, path: string): void {
  if (!isStyled(element)) return
  element.dataset['words'] = [element.dataset['words'], path].filter(Boolean).join(' ')
}

/** The path of the words that were pressed. */
export function findPressed(event: MouseEvent): string | undefined {
  const { target } = event
  const element = isElement(target) ? target.closest('[data-words]') : null
  const paths = element?.getAttribute('data-words')?.split(' ') ?? []
  if (element === null || paths.length < 2) return paths[0]
  const pressed = element.ownerDocument.caretPositionFromPoint?.(event.clientX, event.clientY)?.offsetNode
  return (pressed && findBefore(pressed, element)) ?? paths[0]
}

/** The site's header stays above what scrolls. */
const HEADER_PX = 80

/** Marks the words of a path and brings them into view. False where the page doesn't show them. */
export function chooseWords(page: Document, path: string | undefined): boolean {
  for (const element of page.querySelectorAll('[data-chosen]')) element.removeAttribute('data-chosen')
  if (path === undefined) return true
  const found = page.querySelector(`[data-words~="${CSS.escape(path)}"]`)
  if (found === null) return false
  found.setAttribute('data-chosen', '')
  const { top, bottom, height } = found.getBoundingClientRect()
  if (height === 0) return false
  const isInView = top > HEADER_PX && bottom < (page.defaultView?.innerHeight ?? 0)
  // By itself: the desk around the frame stays where it is.
  if (!isInView) page.documentElement.scrollTop += top - (page.defaultView?.innerHeight ?? 0) / 3
  return true
}

/** The path of the last comment before a node. */
function findBefore(node: Node, within: Element): string | undefined {
  let path: string | undefined
  const comments = within.ownerDocument.createTreeWalker(within, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const { currentNode: comment } = comments
    const isBefore = comment.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING
    if (!isBefore) break
    path = /^text (\S+)$/.exec(comment.nodeValue ?? '')?.[1] ?? path
  }
  return path
}

// The frame has classes of its own: `instanceof` the desk's is false for all of its elements.
function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target
}

function isStyled(element: Element | null): element is Element & ElementCSSInlineStyle & HTMLOrSVGElement {
  return element !== null && 'dataset' in element
}
