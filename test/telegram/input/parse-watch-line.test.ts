import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseWatchLine } from '#telegram/input/parse-watch-line.ts'
import { eventOptions } from '#watch/event-kinds.ts'
import { treasury } from '../../support/addresses.ts'
import { texts } from '../../support/texts.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const coinsOnOffer: ReadonlyMap<string, number> = new Map([
  ['ETH', 18],
  ['TRX', 6],
])

const read = (text: string, locale = 'en', coins = coinsOnOffer) => {
  const say = texts.for(locale)
  const kindNames = new Map(eventOptions.map(kind => [say(`watch-kind-${kind}`).toLowerCase(), kind]))
  return parseWatchLine(text, {
    locale,
    coins,
    balanceName: say('watch-edit-balance').toLowerCase(),
    kindNames,
    tokens: new Map([['usdc', [usdc]]]),
  })
}

const whole = { usd: 500 }
/** At this time on all days, or these. */
const digestAt = (at: string, ...days: string[]) => ({
  frequency: '24h',
  digest: { at, ...(days.length > 0 && { days }) },
})
const daily = digestAt('09:00')
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']

const rows: readonly (readonly [locale: string, text: string, expected: object])[] = [
  [
    'en',
    'ADDRESS treasury base >$500 out daily 9:00',
    { rest: 'ADDRESS treasury (Base)', chains: [8_453], direction: 'out', minimum: whole, ...daily },
  ],
  [
    'en',
    'ADDRESS treasury out >$500 USDC',
    { rest: 'ADDRESS treasury', direction: 'out', minimum: whole, tokens: [usdc] },
  ],
  ['en', 'ADDRESS pot >$500 of ETH', { rest: 'ADDRESS pot', minimum: whole, coin: 'ETH' }],
  ['en', 'ADDRESS eth pot >$500', { rest: 'ADDRESS eth pot', minimum: whole }],
  ['en', 'ADDRESS pot balance below 0.5 ETH', { rest: 'ADDRESS pot', below: `5${'0'.repeat(17)}` }],
  ['en', 'ADDRESS <20 TRX', { rest: 'ADDRESS', below: '20000000' }],
  ['en', 'ADDRESS in >5 TRX', { rest: 'ADDRESS', direction: 'in', minimum: { wei: '5000000' } }],
  ['en', 'ADDRESS below $5', { rest: 'ADDRESS', unclear: ['$5'] }],
  ['en', 'ADDRESS cold >1 000 ETH', { rest: 'ADDRESS cold', minimum: { wei: `1${'0'.repeat(21)}` } }],
  ['en', 'ADDRESS below 1 000 ETH', { rest: 'ADDRESS', below: `1${'0'.repeat(21)}` }],
  ['ru', 'ADDRESS касса ниже 1 000 ETH', { rest: 'ADDRESS касса', below: `1${'0'.repeat(21)}` }],
  ['ru', 'ADDRESS касса >1 000$', { rest: 'ADDRESS касса', minimum: { usd: 1_000 } }],
  ['ru', 'ADDRESS касса >1 000 $', { rest: 'ADDRESS касса', minimum: { usd: 1_000 } }],
  ['de', 'ADDRESS kasse Guthaben unter 0,5 ETH', { rest: 'ADDRESS kasse', below: `5${'0'.repeat(17)}` }],
  ['en', 'ADDRESS USDC', { rest: 'ADDRESS USDC' }],
  ['en', 'ADDRESS treasury above $500', { rest: 'ADDRESS treasury', minimum: whole }],
  ['en', 'out > $500 treasury ADDRESS', { rest: 'ADDRESS treasury', direction: 'out', minimum: whole }],
  ['en', 'ADDRESS >0.5 eth in', { rest: 'ADDRESS', direction: 'in', minimum: { wei: `5${'0'.repeat(17)}` } }],
  ['en', 'ADDRESS my pot every 5m', { rest: 'ADDRESS my pot', frequency: '5m' }],
  [
    'en',
    'ADDRESS once approvals tokens',
    { rest: 'ADDRESS', frequency: 'OnlyOnce', kinds: ['tokens', 'approvals'] },
  ],
  ['en', 'ADDRESS once a day at 8 in the evening', { rest: 'ADDRESS', ...digestAt('20:00') }],
  [
    'en',
    'ADDRESS kitty Friday at 5 in the afternoon',
    { rest: 'ADDRESS kitty', ...digestAt('17:00', 'Fri') },
  ],
  ['en', 'ADDRESS daily 7:30 in the morning', { rest: 'ADDRESS', ...digestAt('07:30') }],
  ['de', 'ADDRESS kasse jeden Tag um 8 Uhr abends', { rest: 'ADDRESS kasse', ...digestAt('20:00') }],
  ['es', 'ADDRESS una vez al día a las 8 de la noche', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['fr', 'ADDRESS tous les jours à 8 heures du soir', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['pt-BR', 'ADDRESS uma vez por dia às 8 da noite', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['ru', 'ADDRESS каждый день в 8 вечера', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['tr', 'ADDRESS her gün akşam 8', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['id', 'ADDRESS setiap hari jam 8 malam', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['vi', 'ADDRESS mỗi ngày lúc 8 giờ tối', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['zh-CN', 'ADDRESS 每天 晚上8点', { rest: 'ADDRESS', ...digestAt('20:00') }],
  ['en', 'ADDRESS twice a day', { rest: 'ADDRESS', unclear: ['twice a day'] }],
  ['en', 'ADDRESS once a day at 7', { rest: 'ADDRESS', ...digestAt('07:00') }],
  ['es', 'ADDRESS una vez al día a las 7', { rest: 'ADDRESS', ...digestAt('07:00') }],
  ['vi', 'ADDRESS một lần mỗi ngày', { rest: 'ADDRESS', ...daily }],
  ['en', 'ADDRESS daily', { rest: 'ADDRESS', ...daily }],
  [
    'en',
    'ADDRESS weekdays 18:30 base arbitrum',
    { rest: 'ADDRESS (Base, Arbitrum)', chains: [8_453, 42_161], ...digestAt('18:30', ...weekdays) },
  ],
  ['en', 'ADDRESS my pot mon to fri 9:00', { rest: 'ADDRESS my pot', ...digestAt('09:00', ...weekdays) }],
  ['en', 'ADDRESS contract calls every 5 minutes', { rest: 'ADDRESS', kinds: ['calls'], frequency: '5m' }],
  ['en', 'ADDRESS sun king daily', { rest: 'ADDRESS king', ...digestAt('09:00', 'Sun') }],
  ['de', 'ADDRESS kasse jeden Tag', { rest: 'ADDRESS kasse', ...daily }],
  ['es', 'ADDRESS caja todos los días', { rest: 'ADDRESS caja', ...daily }],
  ['en', 'ADDRESS at once', { rest: 'ADDRESS', frequency: 'Always' }],
  ['de', 'ADDRESS sofort', { rest: 'ADDRESS', frequency: 'Always' }],
  ['es', 'ADDRESS una vez', { rest: 'ADDRESS', frequency: 'OnlyOnce' }],
  ['fr', 'ADDRESS tous les jours 18h00', { rest: 'ADDRESS', ...digestAt('18:00') }],
  ['fr', 'ADDRESS toutes les heures', { rest: 'ADDRESS', frequency: '1h' }],
  ['pt-BR', 'ADDRESS uma vez', { rest: 'ADDRESS', frequency: 'OnlyOnce' }],
  ['pt-BR', 'ADDRESS todos os dias', { rest: 'ADDRESS', ...daily }],
  ['id', 'ADDRESS kas setiap hari', { rest: 'ADDRESS kas', ...daily }],
  ['tr', 'ADDRESS her gün', { rest: 'ADDRESS', ...daily }],
  ['ru', 'ADDRESS каждый день', { rest: 'ADDRESS', ...daily }],
  ['en', 'ADDRESS treasury 25:00', { rest: 'ADDRESS treasury', unclear: ['25:00'] }],
  ['en', 'ADDRESS treasury daily 25:00', { rest: 'ADDRESS treasury', unclear: ['25:00'] }],
  ['en', 'ADDRESS pot 8:00 20:00', { rest: 'ADDRESS pot', unclear: ['8:00', '20:00'] }],
  ['en', 'ADDRESS pot every 2 days 9:00', { rest: 'ADDRESS pot', ...daily, unclear: ['every 2 days'] }],
  ['ru', 'ADDRESS pot раз в 2 дня', { rest: 'ADDRESS pot', unclear: ['раз в 2 дня'] }],
  ['ru', 'ADDRESS pot раз в 2 недели', { rest: 'ADDRESS pot', unclear: ['раз в 2 недели'] }],
  ['en', 'ADDRESS pot 3 times a week', { rest: 'ADDRESS pot', unclear: ['3 times a week'] }],
  ['de', 'ADDRESS pot 3 mal am Tag', { rest: 'ADDRESS pot', unclear: ['3 mal am Tag'] }],
  ['es', 'ADDRESS pot 3 veces por semana', { rest: 'ADDRESS pot', unclear: ['3 veces por semana'] }],
  ['fr', 'ADDRESS pot toutes les 2 semaines', { rest: 'ADDRESS pot', unclear: ['toutes les 2 semaines'] }],
  ['fr', 'ADDRESS pot tous les 2 jours', { rest: 'ADDRESS pot', unclear: ['tous les 2 jours'] }],
  ['fr', 'ADDRESS pot 3 fois par jour', { rest: 'ADDRESS pot', unclear: ['3 fois par jour'] }],
  ['ru', 'ADDRESS pot 3 раза в день', { rest: 'ADDRESS pot', unclear: ['3 раза в день'] }],
  ['pt-BR', 'ADDRESS pot a cada 2 dias', { rest: 'ADDRESS pot', unclear: ['a cada 2 dias'] }],
  ['tr', 'ADDRESS pot 2 günde bir', { rest: 'ADDRESS pot', unclear: ['2 günde bir'] }],
  ['id', 'ADDRESS pot setiap 2 hari sekali', { rest: 'ADDRESS pot', unclear: ['setiap 2 hari sekali'] }],
  ['id', 'ADDRESS pot 3 kali seminggu', { rest: 'ADDRESS pot', unclear: ['3 kali seminggu'] }],
  ['vi', 'ADDRESS pot 2 ngày một lần', { rest: 'ADDRESS pot', unclear: ['2 ngày một lần'] }],
  ['zh-CN', 'ADDRESS pot 每2天', { rest: 'ADDRESS pot', unclear: ['每2天'] }],
  ['ru', 'ADDRESS касса раз в 4 часа', { rest: 'ADDRESS касса', frequency: '4h' }],
  ['fr', 'ADDRESS caisse toutes les 4 heures', { rest: 'ADDRESS caisse', frequency: '4h' }],
  ['en', 'ADDRESS fund 1.50', { rest: 'ADDRESS fund 1.50' }],
  ['de', 'ADDRESS kasse täglich 7.30', { rest: 'ADDRESS kasse', ...digestAt('07:30') }],
  ['id', 'ADDRESS kas Senin 07.00', { rest: 'ADDRESS kas', ...digestAt('07:00', 'Mon') }],
  ['ru', 'ADDRESS касса по вторникам 9:00', { rest: 'ADDRESS касса', ...digestAt('09:00', 'Tue') }],
  ['en', 'ADDRESS sun king', { rest: 'ADDRESS sun king' }],
  ['en', 'ADDRESS treasury >lots', { rest: 'ADDRESS treasury', unclear: ['>lots'] }],
  ['en', 'vitalik.eth $1k', { rest: 'vitalik.eth', minimum: { usd: 1_000 } }],
  ['de', 'ADDRESS kasse ausgehend täglich', { rest: 'ADDRESS kasse', direction: 'out', ...daily }],
  ['es', 'ADDRESS salidas diario', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['fr', 'ADDRESS sorties quotidien', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['pt-BR', 'ADDRESS saídas diário', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['id', 'ADDRESS keluar harian', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['tr', 'ADDRESS giden günlük', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['vi', 'ADDRESS ra hàng ngày', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['vi', 'ADDRESS quỹ 8:00 ngày làm việc', { rest: 'ADDRESS quỹ', ...digestAt('08:00', ...weekdays) }],
  ['vi', 'ADDRESS thứ hai 8:00', { rest: 'ADDRESS', ...digestAt('08:00', 'Mon') }],
  ['vi', 'ADDRESS một lần', { rest: 'ADDRESS', frequency: 'OnlyOnce' }],
  ['vi', 'ADDRESS mỗi giờ', { rest: 'ADDRESS', frequency: '1h' }],
  ['ru', 'ADDRESS исходящие ежедневно', { rest: 'ADDRESS', direction: 'out', ...daily }],
  ['zh-CN', 'ADDRESS 转出 每天', { rest: 'ADDRESS', direction: 'out', ...daily }],
]

describe('A watch in one line', () => {
  for (const [locale, text, expected] of rows)
    it(`${locale}: ${text}`, () =>
      assert.deepEqual(
        read(text.replace('ADDRESS', treasury), locale),
        JSON.parse(JSON.stringify({ unclear: [], ...expected }).replace('ADDRESS', treasury)),
      ))

  it('counts an amount without a coin in the only one', () =>
    assert.deepEqual(read(`${treasury} >5`, 'en', new Map([['TRX', 6]])).minimum, { wei: '5000000' }))

  for (const locale of texts.locales)
    it(`${locale}: the example of /help`, () => {
      const example = texts.for(locale)('help-line').replace('/watch 0x…', treasury)
      const { rest, direction, minimum, digest, unclear } = read(example, locale)
      assert.match(rest, new RegExp(`^${treasury} \\S+$`))
      assert.deepEqual([direction, minimum, digest, unclear], ['out', whole, { at: '09:00' }, []])
    })
})
