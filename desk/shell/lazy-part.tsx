import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { hasUnsaved } from '../platform/unsaved.ts'
import { Boundary } from './boundary.tsx'
import { BrokenPart } from './broken-part.tsx'
import { Icon } from './icon.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { holdKeys, useShortcuts } from './shortcuts.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> }

type LazyOptions<Props> = {
  toLoading?: (props: Props) => ReactNode
  /** Not before it is shown, even where all other parts are loaded. */
  isLarge?: boolean
  /** Its shortcuts: pressed while it is loading, they act when it is there. */
  keys?: string
}

const waiting = new Set<() => Promise<unknown>>()
let isPreloading = false

/**
 * Loads all parts but large ones, so that those which are opened later need neither a connection nor the files of a
 * version that has been replaced meanwhile. A browser does not try again what it once failed to import.
 */
export async function preloadParts(): Promise<void> {
  isPreloading = true
  // One after another: a slow machine takes 150 ms to begin with all, and would wait with what is being done.
  for (const preload of waiting) await preload()
  waiting.clear()
}

/** A part of the desk that is not in its first script. Where it can't be loaded or fails to run, it says so in its place. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  options: LazyOptions<Props> = {},
): LazyPart<Props> {
  return createLazyPart(load, options, (failed) => failed)
}

/** Loads a module that shows nothing. Undefined where it can't be loaded. */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module | undefined> {
  const loadOnce = () => load().catch(() => undefined)
  if (isPreloading) void loadOnce()
  else waiting.add(loadOnce)
  return loadOnce
}

export function lazyPage<Props extends object>(load: Load<Props>): LazyPart<Props> {
  return lazyPart(load, { toLoading: () => <PageSkeleton /> })
}

/** A `lazyPart` that is a dialog, as is its failure. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>): LazyPart<Props> {
  return createLazyPart(load, {}, (failed, { onClose }, isLoaded) => (
    <Dialog title={isLoaded ? 'Stopped working' : 'Not loaded'} onClose={onClose}>
      {failed}
    </Dialog>
  ))
}

const Dialog = lazyPart(async () => (await import('./dialog.tsx')).Dialog)

type ToFailure<Props> = (failed: ReactNode, props: Props, isLoaded: boolean) => ReactNode

function createLazyPart<Props extends object>(
  load: Load<Props>,
  { toLoading = () => null, isLarge = false, keys = '' }: LazyOptions<Props>,
  toFailure: ToFailure<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined

  async function loadOnce() {
    loaded ??= await load()
    return { default: loaded }
  }

  const preload = () => loadOnce().catch(() => undefined)
  if (isPreloading && !isLarge) void preload()
  else if (!isLarge) waiting.add(preload)
  // A `lazy` component shows its fallback once, even where all is loaded.
  const create = () => loaded ?? lazy(loadOnce)
  const toFallback = (props: Props) => (
    <>
      {toLoading(props)}
      <HeldKeys keys={keys} />
    </>
  )
  return Object.assign(
    (props: Props) => <Shown create={create} toLoading={toFallback} toFailure={toFailure} props={props} />,
    { preload },
  )
}

function HeldKeys({ keys }: { keys: string }) {
  useShortcuts(holdKeys(keys))
  return null
}

type ShownProps<Props> = {
  create: () => ComponentType<Props>
  toLoading: (props: Props) => ReactNode
  toFailure: ToFailure<Props>
  props: Props
}

function Shown<Props extends object>({ create, toLoading, toFailure, props }: ShownProps<Props>) {
  const [Part] = useState(create)
  return (
    <Boundary
      toFailure={(error, tryAgain) =>
        isNotLoaded(error)
          ? toFailure(<FailedPart />, props, false)
          : toFailure(<BrokenPart error={error} onRetry={tryAgain} />, props, true)
      }
    >
      <Suspense fallback={toLoading(props)}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  )
}

/**
 * Errors of Chromium, Firefox and Safari, and of Vite for a stylesheet; a module that fails to run throws its own
 * error.
 */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|preload CSS/

function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message)
}

function FailedPart() {
  return (
    <div className="failed" role="alert">
      <Icon name="alert" />
      <div>
        <p className="failed__title">This part of the desk could not be loaded</p>
        <p>
          Check your connection, and reload the page.
          {hasUnsaved() && ' Send or copy first what you have typed elsewhere: it goes with the reload.'}
        </p>
        <button className="tool" type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </div>
    </div>
  )
}
