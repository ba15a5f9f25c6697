export function Tooltip() {
  return <div className="tooltip" role="tooltip" hidden />
}
