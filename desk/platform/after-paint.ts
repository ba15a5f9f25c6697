/** Runs it once what is rendered now is on the screen, unless the returned function is called before. Never in a hidden tab. */
export function afterPaint(run: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
