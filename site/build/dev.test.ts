import { expect, it, vi } from 'vitest'
import { renderPage } from './dev.ts'

const settings = { publicKey: 'key', backendUrl: '', publicOrigin: '', retentionDays: 730 }

type Vite = Parameters<typeof renderPage>[0]

function createVite(loadRenderer: () => Record<string, unknown>): Vite {
  return {
    moduleGraph: { invalidateAll() {} },
    ssrLoadModule: async () => loadRenderer(),
    ssrFixStacktrace() {},
    transformIndexHtml: async (_path: string, page: string) => `${page}<script src="/@vite/client"></script>`,
  } as unknown as Vite // the rest of it is not asked for
}

async function render(vite: Vite) {
  const response = { statusCode: 200, end: vi.fn() }
  await renderPage(vite, { path: '/', name: 'index.html', settings }, response)
  expect(response.end).toHaveBeenCalledOnce()
  return { status: response.statusCode, page: String(response.end.mock.calls[0]?.[0]) }
}

it('shows a syntax error in what the page renders, and comes back once it is mended', async () => {
  const vite = createVite(() => {
    throw new SyntaxError('Unexpected token <Hero')
  })
  const { status, page } = await render(vite)
  expect(status).toBe(500)
  expect(page).toContain('Unexpected token &lt;Hero')
  expect(page).toContain('/@vite/client')
})

it('shows an error of rendering on the page for it', async () => {
  const vite = createVite(() => ({
    filledContents: { languages: [] },
    createSiteRenderer: () => ({
      renderStaticFiles: () => {
        throw new Error('No such photograph')
      },
      renderSitePage: ({ message }: { message: string }) =>
        `<h1>Unexpected Application Error!</h1>${message}`,
    }),
  }))
  expect(await render(vite)).toEqual({
    status: 500,
    page: '<h1>Unexpected Application Error!</h1>No such photograph',
  })
})
