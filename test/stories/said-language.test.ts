import assert from 'node:assert/strict'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'
import { startTeam } from '../support/team.ts'
import { texts } from '../support/texts.ts'

story('words alone change the language of the chat, and lead back', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  assert.match(
    await says('speak german'),
    /^Gespeichert\. (Sprache · Deutsch)\n\n«Einstellungen»\n\n\1\n[^]*\n\[ Undo \]\n/,
  )
  const menu = () => anna.commands()[0]?.description
  assert.equal(menu(), texts.for('de')('command-watch'))
  await anna.presses('Undo')
  await anna.sees(/^Settings\n\nLanguage · English, as in Telegram\n/)
  assert.equal(menu(), texts.for('en')('command-watch'))
  for (const [said, shown] of [
    ['auf deutsch bitte', /^Gespeichert\. Sprache · Deutsch\n/],
    ['en español', /^Guardado\. Idioma · Español\n/],
    ['undo', /^«Einstellungen»\n\nSprache · Deutsch\n/],
    ['switch to French', /^Enregistré\. Langue · Français\n/],
    ['请用中文', /^已保存。/],
    ['Please speak German', /^Gespeichert\. Sprache · Deutsch\n/],
    ['bitte sprich Französisch', /^Enregistré\. Langue · Français\n/],
    ["s'il vous plaît, parlez espagnol", /^Guardado\. Idioma · Español\n/],
    ['por favor, habla turco', /^Kaydedildi\. Dil · Türkçe\n/],
    ['lütfen Rusça konuş', /^Сохранено\. Язык · Русский\n/],
    ['пожалуйста, говори по-вьетнамски', /^Đã lưu\. Ngôn ngữ · Tiếng Việt/],
    ['xin hãy nói tiếng Indonesia', /^Tersimpan\. Bahasa · Bahasa Indonesia\n/],
    ['tolong pakai bahasa Portugis', /^Salvo\. Idioma · Português/],
    ['por favor, fale chinês', /^已保存。/],
    ['говори по-русски, пожалуйста', /^Сохранено\. Язык · Русский\n/],
    ['日本語で', /^Этого языка я пока не знаю: японский\./],
    ['Türkçe konuş', /^Kaydedildi\. Dil · Türkçe\n/],
    ['can you speak English?', /^Saved\. Language · English\n/],
    ['日本語で', /^I don't speak Japanese yet\. Pick one of these\.\n\n«Language»\n/],
    ['English teacher', /^I didn't get that/],
    ['my german friend pays me', /^(?!Gespeichert)/],
  ] as const)
    assert.match(await says(said), shown, said)
})

story('in a group the words change its language for those who may change its settings', async t => {
  const { anna, there, telegram, team } = await startTeam(t, 'administrator')
  anna.keepsOldApp()
  const toBot = (text: string): string => `@${telegram.bot.username} ${text}`
  there.cleo.sends(toBot('en español'))
  await telegram.settled()
  const { messageId: after } = there.anna.sends(toBot('auf deutsch bitte'))
  await there.anna.sees(/^Gespeichert\. Sprache · Deutsch\n/, { after })
  assert.ok(team.messages().every(({ text }) => !text.startsWith('Guardado')))
})
