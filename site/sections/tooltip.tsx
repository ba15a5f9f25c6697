/** One for the whole page; its module fills and positions it. */
export function Tooltip() {
  return <div className="tooltip" role="tooltip" hidden />
}
