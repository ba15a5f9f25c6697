import { useEffect, useState } from 'react'
import { noteActivity, readActivity } from '../platform/activity.ts'
import { useSettings } from '../platform/use-settings.ts'
import { leaveIdle } from './leave.ts'

const WARN_BEFORE_MS = 60_000
const POLL_INTERVAL_MS = 1_000
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export function useIdleSignOut(): number | undefined {
  const idleMinutes = useSettings()?.idleMinutes
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(undefined)
  const isWarning = secondsLeft !== undefined

  useEffect(() => {
    if (idleMinutes === undefined) return
    const limitMs = idleMinutes * 60_000
    const warnMs = Math.min(WARN_BEFORE_MS, limitMs / 2)

    function check(): void {
      if (readActivity() === undefined) noteActivity()
      const leftMs = (readActivity() ?? Date.now()) + limitMs - Date.now()
      if (leftMs <= 0) void leaveIdle()
      setSecondsLeft(leftMs <= warnMs ? Math.ceil(leftMs / 1_000) : undefined)
    }

    check()
    const timer = window.setInterval(check, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [idleMinutes])

  useEffect(() => {
    // The warning must be answered; a stray movement is no answer.
    if (isWarning) return
    const ended = new AbortController()
    for (const kind of ACTIVITY) {
      document.addEventListener(kind, noteActivity, { signal: ended.signal, passive: true, capture: true })
    }
    return () => ended.abort()
  }, [isWarning])

  return secondsLeft
}
