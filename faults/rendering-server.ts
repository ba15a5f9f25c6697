import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Control of the trial `bad-forms`: renders every form in full and at once.
const [distDir = '', port = ''] = process.argv.slice(2)
const { renderStaticPages } = await import(pathToFileURL(join(distDir, 'site-renderer.js')).href)

createServer({ keepAliveTimeout: 0 }, (request, response) => {
  request.resume()
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  response.end(isForm ? renderStaticPages()['index.html'] : '{}')
}).listen(Number(port), '127.0.0.1')
