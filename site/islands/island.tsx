import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

type IslandProps = {
  name: string
  /** The module that hydrates the island; exports `hydrate(element, words)`. */
  module: string
  /** A module with the island's words. */
  words?: string
  props: object
  children: ReactNode
}

/** A part of the page that becomes interactive when a visitor approaches it (see loader.ts). */
export function Island({ name, module, words, props, children }: IslandProps) {
  return (
    <div data-island={name} data-module={words ? `${module} ${words}` : module}>
      {/* A root of its own, so that React's ids match those in the browser. */}
      <div
        data-island-root=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped it
        dangerouslySetInnerHTML={{ __html: renderToString(children) }}
      />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" is left that could end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
      />
    </div>
  )
}
