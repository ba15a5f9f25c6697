import type { RenderFacts } from '../page-inputs.ts'

export type ThreadSettings = { distDir: string }

/** To the thread: what to render from, or a page to render. */
export type Request = { facts: RenderFacts } | { id: number; name: string; input: unknown }

/** From the thread. */
export type Answer = { id: number } & ({ html: string } | { error: unknown })
