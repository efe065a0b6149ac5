import { readFile } from 'node:fs/promises'

/** DejaVu Sans with digits and signs only (chart-font.txt says how it is made). */
const font = new URL('chart-font.ttf', import.meta.url)
const program = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')

const load = async () => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  const [code, letters] = await Promise.all([readFile(new URL(program)), readFile(font)])
  await initWasm(code)
  return (svg: string): Uint8Array => {
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

// The library can be initialized once in a process, so this is of the process, too. It takes memory, so only the first chart loads it.
let loaded: ReturnType<typeof load> | undefined

/** An SVG as PNG; of texts only the digits and signs of the font are drawn. */
export const renderChart = async (svg: string): Promise<Uint8Array> => {
  loaded ??= load()
  return (await loaded)(svg)
}
