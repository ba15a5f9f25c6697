import type { RenderFacts } from '../page-inputs.ts'

export type ThreadSettings = { distDir: string }

/** To the thread: what to render from, or a page to render. */
export type Request = { facts: RenderFacts } | { name: string; input: unknown }

/** From the thread. */
export type Answer = { html: string } | { error: unknown }
