import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { needsBrowser, startBrowser } from './browser.ts'
import { playScenes, scenes } from './scenes.ts'

const folder = new URL('../../docs/pictures/', import.meta.url)

describe('The pictures of the README', needsBrowser, () => {
  it('show what the chat says today; if not, run npm run pictures', async () => {
    const taken: unknown = JSON.parse(await readFile(new URL('texts.json', folder), 'utf8'))
    const { playground, browser } = await startBrowser()
    const texts: Record<string, readonly string[]> = {}
    try {
      await playScenes({ browser, url: playground.url }, async ({ scene, lines }) => {
        texts[scene.name] = lines
      })
    } finally {
      await browser.close()
      await playground.stop()
    }
    assert.deepEqual(texts, taken)
  })

  it('are all in the README, with words for those who do not see them', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    for (const { name } of scenes)
      assert.match(readme, new RegExp(`<img[^>]+src="docs/pictures/${name}\\.png"[^>]+alt="[^"]{20,}"`), name)
  })
})
