import { cloneElement, type ReactElement, useEffect } from 'react'
import { closeTip } from './tip-triggers.ts'

type TipProps = { keys: string; text: string; children: ReactElement<Record<string, string>> }

/** Describes the element that it wraps, and its key. `TipLayer` shows the text. */
export function Tip({ keys, text, children }: TipProps) {
  useEffect(() => () => closeTip(keys), [keys])
  return cloneElement(children, { 'data-tip': text, 'data-tip-keys': keys })
}
