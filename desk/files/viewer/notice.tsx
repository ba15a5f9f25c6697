import type { ReactNode } from 'react'
import { useArrowsBetweenFiles } from './use-arrow-keys.ts'

type NoticeProps = { children: ReactNode; onGo: (by: -1 | 1) => void }

/** In place of a file that is not shown. */
export function Notice({ children, onGo }: NoticeProps) {
  useArrowsBetweenFiles(onGo)
  return (
    <div className="viewer__stage viewer__stage--notice">
      <p>{children}</p>
    </div>
  )
}
