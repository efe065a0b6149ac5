import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readKnownNames, readLabelsFile } from '#app/known-names.ts'
import { StartError } from '#lib/describe-error.ts'

const one = `0x${'1'.repeat(40)}`
const two = `0x${'aB'.repeat(20)}`

const writeLabels = async (t: TestContext, text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-labels-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'labels')
  await writeFile(path, text)
  return path
}

const read = async (t: TestContext, text: string): Promise<ReadonlyMap<string, string>> =>
  readLabelsFile(await writeLabels(t, text))

describe('The operator’s names of addresses', () => {
  it('are read from CSV and from JSON lines', async t => {
    const names = await read(
      t,
      `\uFEFFaddress,name\r\n${one},Binance 14\r\n\n# exchanges\n{"address": "${two}", "name": "Kraken"}\n`,
    )
    assert.deepEqual(
      [...names],
      [
        [one, 'Binance 14'],
        [two.toLowerCase(), 'Kraken'],
      ],
    )
    const quoted = await read(t, `"${one}","Bank, the ""second"""`)
    assert.deepEqual([...quoted], [[one, 'Bank, the "second"']])
  })

  it('are of addresses of Tron, too, as people and nodes write them', async t => {
    const hex = '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
    const names = await read(t, `TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,USDT\n${hex.replace('a6', 'b6')},Other`)
    assert.deepEqual(
      [...names],
      [
        [hex, 'USDT'],
        [hex.replace('a6', 'b6'), 'Other'],
      ],
    )
  })

  it('are cleaned like any foreign text', async t => {
    const names = await read(t, `${one},a\u202Eb\u200B${'x'.repeat(99)}`)
    assert.equal(names.get(one), `ab${'x'.repeat(29)}…`)
  })

  it('are refused with the number of the line', async t => {
    for (const line of [
      one,
      '0x12,name',
      '{"address":',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u,name',
      `${one},\u200B`,
      `{"address":"${one}"}`,
    ])
      await assert.rejects(
        read(t, `${two},Kraken\n${line}`),
        new StartError('LABELS_FILE: line 2 is not an address with a name'),
      )
    assert.throws(() => readLabelsFile('/nowhere/labels'), /^StartError: LABELS_FILE: ENOENT/)
  })

  it('win over those of public lists, which can be switched off', async t => {
    const binance = '0x28c6c06298d514db089934071355e5743bf21d60'
    const gemini = '0xf51710015536957a01f32558402902a2d9c35d82'
    const labelsFile = await writeLabels(t, `${binance},Hot wallet 14`)
    const shown = (options: Parameters<typeof readKnownNames>[0]) =>
      [binance, gemini].map(address => readKnownNames(options).get(address))
    assert.deepEqual(shown({ labelsFile, hasListedNames: true }), ['Hot wallet 14', '🏷 Gemini'])
    assert.deepEqual(shown({ labelsFile: undefined, hasListedNames: true }), ['🏷 Binance', '🏷 Gemini'])
    assert.deepEqual(shown({ labelsFile, hasListedNames: false }), ['Hot wallet 14', undefined])
  })
})
