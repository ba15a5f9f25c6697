import type { ReactNode } from 'react'
import { useArrowKeys } from './use-arrow-keys.ts'

type NoticeProps = { children: ReactNode; onGo: (by: -1 | 1) => void }

/** In place of a file that is not shown. */
export function Notice({ children, onGo }: NoticeProps) {
  useArrowKeys((x) => {
    if (x !== 0) onGo(x)
    return x !== 0
  })
  return (
    <div className="viewer__stage viewer__stage--notice">
      <p>{children}</p>
    </div>
  )
}
