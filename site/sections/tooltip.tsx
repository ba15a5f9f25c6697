/** One for the whole page; the loader fills and places it. */
export function Tooltip() {
  return <div className="tooltip" role="tooltip" hidden />
}
