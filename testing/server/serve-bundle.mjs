// Serves a bundled function at PORT: natively under Deno, under Node with stubs for the few Deno APIs that it uses.
const [bundle] = (globalThis.Deno?.args ?? process.argv.slice(2)).slice(-1)

if (globalThis.Deno === undefined) {
  const { serve } = await import('@hono/node-server')
  const serveAtPort = (fetch) => serve({ fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
  globalThis.Deno = { env: { toObject: () => ({ ...process.env }) }, serve: serveAtPort }
} else {
  const { serve, env } = Deno
  Deno.serve = (handler) => serve({ port: Number(env.get('PORT')), hostname: '127.0.0.1' }, handler)
}

await import(bundle)
