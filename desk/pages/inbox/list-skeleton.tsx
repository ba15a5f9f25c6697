const ROWS = ['1', '2', '3', '4', '5', '6']

/** As tall as the rows to come: no layout shift. */
export function ListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading inquiries …</span>
      <div className="skeleton-list" aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className="skeleton-row">
            <span className="skeleton" data-width="short" />
            <span className="skeleton" />
            <span className="skeleton" data-width="long" />
          </div>
        ))}
      </div>
    </div>
  )
}
