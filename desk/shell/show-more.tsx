type ShowMoreProps = {
  label: string
  loading: string
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Below a list that has another page. */
export function ShowMore({ label, loading, query }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <button
      className="tool"
      type="button"
      aria-disabled={isFetchingNextPage}
      onClick={() => !isFetchingNextPage && fetchNextPage()}
    >
      {isFetchingNextPage ? loading : label}
    </button>
  )
}
