import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/**
 * The thread of chart-renderer.ts: takes an SVG, and answers with its PNG. It ends with an error if there is
 * none.
 */

/** DejaVu Sans with digits and signs only (chart-font.txt says how it is made). */
const font = new URL('chart-font.ttf', import.meta.url)
const program = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')

const load = async (): Promise<(svg: string) => Uint8Array> => {
  const [code, letters] = await Promise.all([readFile(new URL(program)), readFile(font)])
  await initWasm(code)
  return svg => {
    const resvg = new Resvg(svg, { font: { fontBuffers: [letters], defaultFontFamily: 'DejaVu Sans' } })
    const image = resvg.render()
    try {
      return image.asPng()
    } finally {
      image.free()
      resvg.free()
    }
  }
}

const loaded = load()

const answer = async (svg: string): Promise<void> => {
  const png = (await loaded)(svg)
  parentPort?.postMessage(png, [])
}

parentPort?.on('message', (svg: string) => void answer(svg))
