import { useEffect, useRef, useState } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { ActionButton } from '../../../shell/action-button.tsx'
import { lazyDialog } from '../../../shell/lazy-part.tsx'
import { focusPageTitle } from '../../../shell/page-title.tsx'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { actOnSeveral } from './act-on-several.ts'
import type { SeveralActs, SeveralDialog } from './several-dialogs.tsx'
import type { Selection } from './use-selection.ts'
import './selection.css'

const dialogs = {
  'hand-over': lazyDialog(async () => (await import('./several-dialogs.tsx')).HandOverSeveral),
  next: lazyDialog(async () => (await import('./several-dialogs.tsx')).NextForSeveral),
  close: lazyDialog(async () => (await import('./several-dialogs.tsx')).CloseSeveral),
} as const satisfies Record<SeveralDialog, unknown>

type SelectionBarProps = {
  selection: Selection
  rows: readonly InquiryRow[]
  /** Loads the rest of the list, up to a thousand. */
  readAll: () => Promise<readonly InquiryRow[]>
}

export function SelectionBar({ selection, rows, readAll }: SelectionBarProps) {
  const [dialog, setDialog] = useState<SeveralDialog | undefined>(undefined)
  const [progress, setProgress] = useState<number | undefined>(undefined)
  const bar = useRef<HTMLElement>(null)
  const count = rows.length
  const isBusy = progress !== undefined
  const isReady = count > 0 && !isBusy

  async function run({ toAct, toDoneWords }: SeveralActs): Promise<void> {
    setDialog(undefined)
    setProgress(0)
    const acts = rows.map((row) => ({ row, act: toAct(row) }))
    const left = await actOnSeveral(acts, { toDoneWords, onProgress: setProgress })
    setProgress(undefined)
    // Refused inquiries stay selected.
    if (left.length > 0) selection.choose(left)
    else leave()
  }

  function leave(): void {
    if (bar.current?.contains(document.activeElement)) focusPageTitle()
    selection.end()
  }

  const open = (wanted: SeveralDialog) => isReady && setDialog(wanted)

  const Dialog = dialog && dialogs[dialog]

  useShortcuts({ h: () => open('hand-over'), s: () => open('next'), e: () => open('close') })
  useEscape(() => !isBusy && leave())

  return (
    <section ref={bar} className="selection" aria-label="Selected inquiries">
      <p className="selection__count" role="status">
        {isBusy ? `${progress} of ${count} done` : `${count} selected`}
      </p>
      <div className="selection__actions">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out with its neighbours. */}
        <div
          className="selection__acts"
          role="group"
          aria-label="With all selected"
          aria-disabled={!isReady || undefined}
        >
          <ActionButton icon="person" label="Hand over" onPress={() => open('hand-over')} />
          <ActionButton icon="alarm" label="Next step" onPress={() => open('next')} />
          <ActionButton icon="check" label="Close" onPress={() => open('close')} />
        </div>
        <ActionButton
          icon="list"
          label="Select all"
          onPress={() => !isBusy && void readAll().then(selection.choose)}
        />
        <ActionButton icon="cross" label="Cancel" onPress={() => !isBusy && leave()} />
      </div>
      {Dialog && (
        <Dialog rows={rows} onChoose={(acts) => void run(acts)} onClose={() => setDialog(undefined)} />
      )}
    </section>
  )
}

function useEscape(leave: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('[role=dialog], [role=menu]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) leave()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
