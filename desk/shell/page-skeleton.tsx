export function PageSkeleton() {
  return (
    <div className="page" role="status">
      <span className="visually-hidden">Loading …</span>
      <span className="skeleton" data-width="short" />
      <span className="skeleton" data-width="long" />
      <span className="skeleton" />
    </div>
  )
}
