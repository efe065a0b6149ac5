import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

/** What a person reads on the way from a pasted address to the first alert, and what they press. */
type Flow = {
  readonly spoken: string
  readonly offer: string
  readonly watch: string
  readonly ready: string
  readonly alert: string
}

const flows: readonly Flow[] = [
  {
    spoken: 'de',
    offer: `👁 «0x7099…79C8»
Coins, Tokens und NFTs auf Local chain, ein- und ausgehend, jede Transaktion sofort.
[ Beobachten ] [ Anpassen ]`,
    watch: 'Beobachten',
    ready: `👁 Ich beobachte «0x7099…79C8» auf Local chain.
Die nächste passende Transaktion erscheint hier.
[ Testmeldung senden ] [ Beobachtung ansehen ]`,
    alert: `📥 «0x7099…79C8 +1.234,5 ETH»
Local chain ← 0xf39F…2266
[ 📋 Hash ] [ 🔇 1 Std. ] [ ⋯ ]`,
  },
  {
    spoken: 'es-419',
    offer: `👁 «0x7099…79C8»
Moneda nativa, tokens y NFT en Local chain, entradas y salidas, cada transacción al instante.
[ Vigilar ] [ Personalizar ]`,
    watch: 'Vigilar',
    ready: `👁 Vigilo «0x7099…79C8» en Local chain.
La próxima transacción que coincida aparecerá aquí.
[ Alerta de prueba ] [ Ver seguimiento ]`,
    alert: `📥 «0x7099…79C8 +1234,5 ETH»
Local chain ← 0xf39F…2266
[ Copiar hash ] [ 🔇 1 h ] [ ⋯ ]`,
  },
  {
    spoken: 'fr',
    offer: `👁 «0x7099…79C8»
Monnaie native, tokens et NFT sur Local chain, entrées et sorties, chaque transaction sans délai.
[ Suivre ] [ Personnaliser ]`,
    watch: 'Suivre',
    ready: `👁 Suivi de «0x7099…79C8» sur Local chain.
La prochaine transaction correspondante apparaîtra ici.
[ Alerte de test ] [ Voir le suivi ]`,
    alert: `📥 «0x7099…79C8 +1 234,5 ETH»
Local chain ← 0xf39F…2266
[ Copier hash ] [ 🔇 1 h ] [ ⋯ ]`,
  },
  {
    spoken: 'id',
    offer: `👁 «0x7099…79C8»
Koin, token, dan NFT di Local chain, masuk dan keluar, langsung saat terjadi.
[ Pantau ] [ Sesuaikan ]`,
    watch: 'Pantau',
    ready: `👁 Memantau «0x7099…79C8» di Local chain.
Transaksi berikutnya yang cocok akan muncul di sini.
[ Notifikasi tes ] [ Lihat pemantauan ]`,
    alert: `📥 «0x7099…79C8 +1.234,5 ETH»
Local chain ← 0xf39F…2266
[ Salin hash ] [ 🔇 1 jam ] [ ⋯ ]`,
  },
  {
    spoken: 'pt-br',
    offer: `👁 «0x7099…79C8»
Moeda nativa, tokens e NFTs em Local chain, entradas e saídas, cada transação na hora.
[ Monitorar ] [ Personalizar ]`,
    watch: 'Monitorar',
    ready: `👁 Monitorando «0x7099…79C8» em Local chain.
A próxima transação correspondente aparecerá aqui.
[ Alerta de teste ] [ Ver monitoramento ]`,
    alert: `📥 «0x7099…79C8 +1.234,5 ETH»
Local chain ← 0xf39F…2266
[ Copiar hash ] [ 🔇 1 h ] [ ⋯ ]`,
  },
  {
    spoken: 'ru',
    offer: `👁 «0x7099…79C8»
Монеты, токены и NFT (Local chain), входящие и исходящие. Уведомлю о каждой транзакции сразу.
[ Следить ] [ Настроить ]`,
    watch: 'Следить',
    ready: `👁 Слежу: «0x7099…79C8» · Local chain.
Следующая подходящая транзакция появится здесь.
[ Отправить тест ] [ Отслеживание ]`,
    alert: `📥 «0x7099…79C8 +1 234,5 ETH»
Local chain ← 0xf39F…2266
[ Копировать хеш ] [ 🔇 1 ч ] [ ⋯ ]`,
  },
  {
    spoken: 'tr',
    offer: `👁 «0x7099…79C8»
Local chain üzerinde coin, token ve NFT, gelen ve giden, her işlem anında.
[ Takip et ] [ Özelleştir ]`,
    watch: 'Takip et',
    ready: `👁 «0x7099…79C8» takipte: Local chain.
Koşullara uyan ilk işlem burada görünecek.
[ Test bildirimi gönder ] [ Takibi göster ]`,
    alert: `📥 «0x7099…79C8 +1.234,5 ETH»
Local chain ← 0xf39F…2266
[ 📋 Hash ] [ 🔇 1 saat ] [ ⋯ ]`,
  },
  {
    spoken: 'vi',
    offer: `👁 «0x7099…79C8»
Coin, token và NFT trên Local chain, nhận và gửi, thông báo ngay từng giao dịch.
[ Theo dõi ] [ Tùy chỉnh ]`,
    watch: 'Theo dõi',
    ready: `👁 Đang theo dõi «0x7099…79C8» trên Local chain.
Giao dịch phù hợp tiếp theo sẽ hiện ở đây.
[ Gửi thông báo thử ] [ Cài đặt mục này ]`,
    alert: `📥 «0x7099…79C8 +1.234,5 ETH»
Local chain ← 0xf39F…2266
[ Chép hash ] [ 🔇 1 giờ ] [ ⋯ ]`,
  },
  {
    spoken: 'zh-hans',
    offer: `👁 «0x7099…79C8»
监控主币、代币和 NFT（Local chain），转入和转出，每笔交易即时提醒。
[ 监控 ] [ 自定义 ]`,
    watch: '监控',
    ready: `👁 正在监控“«0x7099…79C8»”（Local chain）。
下一笔符合条件的交易会在这里提醒。
[ 发送测试提醒 ] [ 监控设置 ]`,
    alert: `📥 «0x7099…79C8 +1,234.5 ETH»
Local chain ← 0xf39F…2266
[ 复制哈希 ] [ 静音 1 小时 ] [ ⋯ ]`,
  },
]

/** Spaces that `Intl` groups digits with, as a keyboard writes them. */
const read = (message: Parameters<typeof screen>[0]): string =>
  screen(message).replaceAll(/[\u00a0\u202f]/g, ' ')

for (const flow of flows)
  story(`a person whose Telegram speaks ${flow.spoken} hears all of it in their language`, async t => {
    const { telegram, chain } = await startProduct(t)
    const [from = '', to = ''] = chain.accounts
    const person: Person = telegram.person({ firstName: 'Ana', languageCode: flow.spoken })
    person.sends(to)
    assert.equal(read(await person.sees(/^👁/)), flow.offer)
    await person.presses(flow.watch)
    const isReady = ({ text }: { text: string }): boolean => text.split('\n')[1] === flow.ready.split('\n')[1]
    assert.equal(read(await person.sees(isReady)), flow.ready)
    await chain.send({ from, to, wei: parseEther('1234.5') })
    assert.equal(read(await person.sees(/^📥/)), flow.alert)
  })

story('the language is changed in the middle of a set-up, and alerts speak it too', async t => {
  const product = await startWatching(t)
  const { anna, chain, from, to } = product
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  const { messageId: sent } = anna.sends(`${chain.accounts[2]} savings`)
  const open = await anna.sees(/2 of 4/, { after: sent })

  anna.sends('/settings')
  await anna.sees(/^Settings/)
  await anna.presses('Language')
  assert.equal(
    screen(await anna.sees(/^Language/)),
    `«Language»

Which language should I use?
[ ✓ As in Telegram ]
[ Deutsch ] [ English ]
[ Español ] [ Français ]
[ Bahasa Indonesia ] [ Português (Brasil) ]
[ › ]
[ ‹ Back ]`,
  )
  await anna.presses('›')
  assert.match(
    screen(await anna.sees(/^Language/)),
    /\n\[ Русский \] \[ Türkçe \]\n\[ Tiếng Việt \] \[ 简体中文 \]\n\[ ‹ \]\n\[ ‹ Back \]$/,
  )
  await anna.presses('‹')
  await anna.presses('Español')
  assert.match(screen(await anna.sees(/^Ajustes/)), /^«Ajustes»\n\nIdioma · Español\nZona horaria · UTC/)

  await anna.presses({ text: 'Next ›', message: open })
  assert.match(
    screen(await anna.sees(/3 de 4/)),
    /^Seguimiento · 3 de 4[^]*¿Con qué frecuencia te aviso\?[^]*\n\[ ✓ Cada transacción \]/,
  )
  for (const button of ['✓ Cada transacción', 'Empezar a vigilar']) await anna.presses(button)
  await anna.sees(/^👁 Vigilo savings en Local chain\./)
  await chain.send({ from, to, wei: parseEther('0.5') })
  const row = '[ Copiar hash ] [ 🔇 1 h ] [ ⋯ ]'
  assert.equal(screen(await anna.sees(/^📥/)), `📥 «treasury +0,5 ETH»\nLocal chain ← 0xf39F…2266\n${row}`)

  const { messageId: after } = anna.sends('/settings')
  await anna.sees(/^Ajustes/, { after })
  await anna.presses('Idioma')
  await anna.presses('Como en Telegram')
  assert.match((await anna.sees(/^Settings/, { after })).text, /Language · English, as in Telegram/)
})

story('a set-up speaks the language chosen by hand at each step, whatever Telegram speaks', async t => {
  const product = await startProduct(t)
  const { telegram, chain } = product
  const ana: Person = telegram.person({ firstName: 'Ana', languageCode: 'es-419' })
  ana.sends('/settings')
  await ana.sees(/^Ajustes/)
  await ana.presses('Idioma')
  await ana.presses('English')
  await ana.sees(/^Settings/)

  const { messageId: begun } = ana.sends('/watch')
  await ana.sees(/^Watch · 1 of 4\n\nSend one or more addresses/, { after: begun })
  const { messageId: wrong } = ana.sends('hola')
  await ana.sees(/^Watch · 1 of 4\n\nI don't see an address in that/, { after: wrong })
  ana.sends(`${chain.accounts[1]} savings`)
  await ana.sees(/^Watch · 2 of 4[^]*\n\nWhat do you want/)
  await opensRefinement(ana, 'Any amount ▾')
  const { messageId: typed } = ana.sends('1.5')
  await ana.sees(/^Watch · 2 of 4[^]*\n\n1\.5 ETH or more\.\n\nOnly some of these/, { after: typed })

  await product.stop()
  await product.start()
  await ana.presses('‹ Back')
  await ana.presses('Next ›')
  await ana.sees(/^Watch · 3 of 4[^]*\n\nHow often should I alert you\?/)
  await ana.presses('Every transaction')
  await ana.presses('Name')
  const { messageId: named } = ana.sends('ahorros')
  await ana.sees(/^Watch · review\n\nahorros[^]*\nEvery transaction, in this chat/, { after: named })
  await ana.presses('Start watching')
  assert.equal(
    screen(await ana.sees(/^👁/)),
    `👁 Watching «ahorros» on Local chain.
The next matching transaction will appear here.

Coin transfers, in and out, 1.5 ETH or more
Tokens and NFTs, in and out
[ Send a test alert ] [ Watch settings ]`,
  )
})

story('a person whose Telegram speaks another language from now on hears alerts in it, too', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const alert = async (amount: string): Promise<string> => {
    await chain.send({ from, to, wei: parseEther(amount) })
    return read(await anna.sees(({ text }) => text.startsWith('📥') && text.includes(` +${amount[0]}`)))
  }
  const line = 'Local chain ← 0xf39F…2266'
  await product.addWatch(to)
  const english = '[ Copy hash ] [ Mute 1 h ] [ ⋯ ]'
  assert.equal(await alert('1.5'), `📥 «treasury +1.5 ETH»\n${line}\n${english}`)

  anna.speaks('es')
  anna.sends('/help')
  await anna.sees(/^Vigilo/)
  const spanish = '[ Copiar hash ] [ 🔇 1 h ] [ ⋯ ]'
  assert.equal(await alert('2.5'), `📥 «treasury +2,5 ETH»\n${line}\n${spanish}`)

  // By hand, whatever Telegram says, and as Telegram says by then.
  anna.sends('/settings')
  await anna.sees(/^Ajustes/)
  for (const button of ['Idioma', 'English']) await anna.presses(button)
  anna.speaks('ru')
  anna.sends('/help')
  await anna.sees(/^I watch/)
  assert.equal(await alert('3.5'), `📥 «treasury +3.5 ETH»\n${line}\n${english}`)
  for (const button of ['Language', 'As in Telegram']) await anna.presses(button)
  await anna.sees(/^Настройки/)
  const russian = '[ Копировать хеш ] [ 🔇 1 ч ] [ ⋯ ]'
  assert.equal(await alert('4.5'), `📥 «treasury +4,5 ETH»\n${line}\n${russian}`)
})
