/** Reads the company's colours again: the desk follows without a reload. */
export function reloadLook(): void {
  const link = document.querySelector<HTMLLinkElement>('link[href^="/look.css"]')
  if (link) link.href = `/look.css?${Date.now()}`
}
