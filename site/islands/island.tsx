import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

type IslandProps<Props> = {
  name: string
  /** The module that hydrates the island; exports `hydrate(element)`. */
  module: string
  component: ComponentType<Props>
  props: Props
}

/** A part of the page that becomes interactive when a visitor approaches it (see loader.ts). */
export function Island<Props extends object>({
  name,
  module,
  component: Component,
  props,
}: IslandProps<Props>) {
  return (
    <div data-island={name} data-module={module}>
      {/* A root of its own, so that React's ids match those in the browser. */}
      <div
        data-island-root=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped it
        dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
      />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" is left that could end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
      />
    </div>
  )
}
