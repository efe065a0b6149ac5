import { mkdir, writeFile } from 'node:fs/promises'
import { startBrowser } from './browser.ts'
import { playScenes } from './scenes.ts'

// Takes the pictures of the README again, and notes what is written in them: `npm run pictures`.

const folder = new URL('../../docs/pictures/', import.meta.url)
await mkdir(folder, { recursive: true })
const { playground, browser } = await startBrowser()
const texts: Record<string, readonly string[]> = {}
try {
  await playScenes({ browser, url: playground.url }, async ({ scene, page, lines }) => {
    texts[scene.name] = lines
    await page.locator('main').screenshot({ path: new URL(`${scene.name}.png`, folder).pathname })
  })
  await writeFile(new URL('texts.json', folder), `${JSON.stringify(texts, null, 2)}\n`)
} finally {
  await browser.close()
  await playground.stop()
}
