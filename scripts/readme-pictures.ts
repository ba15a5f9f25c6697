import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findFreePort } from '../testing/server/free-port.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { rootDir } from './paths.ts'

// Takes the pictures of the README from the demo, and writes them into docs/images.
