import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSentence } from '#telegram/features/wizard/apply-sentence.ts'
import type { SentenceTopic } from '#telegram/input/parse-sentence.ts'
import { texts } from '../../../support/texts.ts'

/** Screens that a sentence opens: those of a topic, or the review with the part that it changes. */
type Opened = SentenceTopic | 'chains' | 'frequency' | 'minimum' | 'nothing'

/** Wishes as people type them, also misspelt. Watches are called savings, treasury, relayer and hot, and a group Team. */
const wishes: readonly (readonly [locale: string, text: string, opened: Opened])[] = [
  ['en', 'is evrything still being read?', 'status'],
  ['en', 'put savings alerts into the Team group too pls', 'channels'],
  ['en', 'let me know when relayer is nearly out of gas', 'balance'],
  ['en', 'treasury only on base', 'chains'],
  ['en', 'get rid of savings and relayer', 'unwatch'],
  ['en', 'dont bug me about hot until tmrw', 'mute'],
  ['en', 'u still alive?', 'status'],
  ['en', 'share treasury alerts with the Team group', 'channels'],
  ['en', 'ping me if relayer drops under 0.3 eth', 'balance'],
  ['en', 'just arbitrum for savings', 'chains'],
  ['en', 'stop savings and hot for a week', 'mute'],
  ['en', 'show me the last 3 days of treasury', 'history'],
  ['de', 'läuft noch alles?', 'status'],
  ['de', 'poste savings auch in die Gruppe Team', 'channels'],
  ['de', 'sag bescheid wenn relayer fast kein ETH mehr hat', 'balance'],
  ['de', 'treasury bitte nur noch auf Base', 'chains'],
  ['de', 'savings und relayer löschen', 'unwatch'],
  ['de', 'benachrichtige mich nur einmal am tag um 9', 'frequency'],
  ['de', 'ist bei dir alles ok', 'status'],
  ['de', 'leite savings an Slack weiter', 'channels'],
  ['de', 'relayer hat bald kein Gas mehr, warn mich vorher', 'balance'],
  ['de', 'savings soll nur Arbitrum beobachten', 'chains'],
  ['de', 'ruhe bis morgen von hot', 'mute'],
  ['de', 'was war gestern bei treasury los', 'history'],
  ['es', '¿cuándo leíste Base por última vez?', 'status'],
  ['es', 'manda también las alertas de savings al grupo Team', 'channels'],
  ['es', 'avisame si le quedan menos de 0,5 ETH a relayer', 'balance'],
  ['es', 'solo quiero treasury en Base', 'chains'],
  ['es', 'pausa savings y relayer', 'pause'],
  ['es', 'q paso ayer con savings', 'history'],
  ['es', 'sigues vivo?', 'status'],
  ['es', 'quiero que savings avise tambien en Team', 'channels'],
  ['es', 'relayer casi no tiene gas, avisa', 'balance'],
  ['es', 'treasury unicamente Arbitrum', 'chains'],
  ['es', 'elimina hot y savings por favor', 'unwatch'],
  ['es', 'un resumen cada hora', 'frequency'],
  ['fr', 'est-ce que tout est bien lu ?', 'status'],
  ['fr', 'envoie aussi treasury sur Slack', 'channels'],
  ['fr', 'previens moi quand il reste moins de 0,5 ETH pour le gaz', 'balance'],
  ['fr', 'uniquement Base pour treasury', 'chains'],
  ['fr', "coupe savings et relayer jusqu'à demain", 'mute'],
  ['fr', 'préviens-moi si le gas passe sous 5 gwei', 'gas'],
  ['fr', 'tu fonctionnes toujours ?', 'status'],
  ['fr', 'ajoute le groupe Team pour savings', 'channels'],
  ['fr', 'relayer descend sous 0,2 ETH', 'balance'],
  ['fr', 'treasury : seulement Arbitrum', 'chains'],
  ['fr', 'mets hot et savings en pause', 'pause'],
  ['fr', 'que faire si une transaction échoue, dis le moi', 'failures'],
  ['pt-BR', 'vc ainda ta funcionando?', 'status'],
  ['pt-BR', 'manda os alertas da treasury pro grupo Team também', 'channels'],
  ['pt-BR', 'avisa quando a relayer estiver com pouco gás', 'balance'],
  ['pt-BR', 'treasury só na Base', 'chains'],
  ['pt-BR', 'apaga savings e relayer', 'unwatch'],
  ['pt-BR', 'quando saírem mais de $500 em USDC me avisa', 'minimum'],
  ['pt-BR', 'ta tudo funcionando ai?', 'status'],
  ['pt-BR', 'quero os avisos da savings no Slack também', 'channels'],
  ['pt-BR', 'menos de 0,5 ETH na relayer me avisa', 'balance'],
  ['pt-BR', 'savings apenas na Arbitrum', 'chains'],
  ['pt-BR', 'silencia hot e savings por 2 horas', 'mute'],
  ['pt-BR', 'gas abaixo de 3 gwei', 'gas'],
  ['ru', 'ты ещё живой?', 'status'],
  ['ru', 'treasury тоже шли в группу Team', 'channels'],
  ['ru', 'скажи когда у relayer останется меньше 0.5 ETH на газ', 'balance'],
  ['ru', 'treasury только на Base', 'chains'],
  ['ru', 'заглуши savings и relayer до завтра', 'mute'],
  ['ru', 'раз в день в 9 присылай сводку', 'frequency'],
  ['ru', 'бот вообще работает?', 'status'],
  ['ru', 'добавь группу Team к savings', 'channels'],
  ['ru', 'если на relayer меньше 0,3 ETH напиши', 'balance'],
  ['ru', 'savings лишь на Arbitrum', 'chains'],
  ['ru', 'поставь на паузу hot и savings', 'pause'],
  ['ru', 'что случилось вчера с treasury', 'history'],
  ['tr', 'hala çalışıyor musun', 'status'],
  ['tr', 'savings uyarılarını Team grubuna da gönder', 'channels'],
  ['tr', "relayer'ın gazı azalınca haber ver", 'balance'],
  ['tr', "treasury sadece Base'de olsun", 'chains'],
  ['tr', "savings ve relayer'ı sil", 'unwatch'],
  ['tr', 'gaz 5 gwei altına düşünce söyle', 'gas'],
  ['tr', 'bot çalışıyor mu', 'status'],
  ['tr', 'treasury bildirimlerini Slacke de yolla', 'channels'],
  ['tr', 'relayer 0,3 ETH altına inerse', 'balance'],
  ['tr', "savings yalnızca Arbitrum'da", 'chains'],
  ['tr', 'hot ile savings yarına kadar sussun', 'mute'],
  ['tr', 'her gün saat 9 özet at', 'frequency'],
  ['id', 'masih jalan gak?', 'status'],
  ['id', 'kirim alert savings ke grup Team juga', 'channels'],
  ['id', 'kabari kalau ETH relayer kurang dari 0,5 buat gas', 'balance'],
  ['id', 'treasury di Base saja', 'chains'],
  ['id', 'hapus savings sama relayer', 'unwatch'],
  ['id', 'hanya kalau ada approval baru', 'approvals'],
  ['id', 'botnya masih hidup?', 'status'],
  ['id', 'savings juga kirim ke Slack dong', 'channels'],
  ['id', 'kalau relayer di bawah 0,3 ETH kasih tahu', 'balance'],
  ['id', 'savings cuma di Arbitrum', 'chains'],
  ['id', 'jeda hot dan savings', 'pause'],
  ['id', 'kemarin treasury ada apa', 'history'],
  ['vi', 'bot còn hoạt động không', 'status'],
  ['vi', 'gửi cảnh báo của savings vào nhóm Team nữa', 'channels'],
  ['vi', 'báo khi relayer còn dưới 0,5 ETH tiền gas', 'balance'],
  ['vi', 'treasury chỉ trên Base thôi', 'chains'],
  ['vi', 'tạm dừng savings và relayer', 'pause'],
  ['vi', 'mỗi ngày lúc 9 giờ gửi một lần', 'frequency'],
  ['vi', 'bạn có đang chạy không', 'status'],
  ['vi', 'báo savings lên Slack luôn', 'channels'],
  ['vi', 'relayer dưới 0,3 ETH thì báo', 'balance'],
  ['vi', 'savings chỉ Arbitrum', 'chains'],
  ['vi', 'xóa hot với savings', 'unwatch'],
  ['vi', 'hôm qua treasury có gì', 'history'],
  ['zh-CN', '机器人还正常吗', 'status'],
  ['zh-CN', 'savings 的提醒也发到 Team 群', 'channels'],
  ['zh-CN', 'relayer 的 gas 费快没了告诉我', 'balance'],
  ['zh-CN', 'treasury 只看 Base', 'chains'],
  ['zh-CN', '把 savings 和 relayer 删掉', 'unwatch'],
  ['zh-CN', '每天9点汇总一次', 'frequency'],
  ['zh-CN', '机器人还活着吗', 'status'],
  ['zh-CN', '把 savings 也推到 Slack', 'channels'],
  ['zh-CN', 'relayer 低于 0.3 ETH 提醒我', 'balance'],
  ['zh-CN', 'savings 仅 Arbitrum', 'chains'],
  ['zh-CN', '暂停 hot 和 savings', 'pause'],
  ['zh-CN', 'treasury 昨天怎么了', 'history'],
]

const openedBy = (text: string, locale: string): Opened => {
  const sentence = readSentence(text, {
    say: texts.for(locale),
    english: texts.for('en'),
    chains: [1, 8_453, 42_161],
  })
  if (sentence === undefined) return 'nothing'
  const { topics, isOnly, line } = sentence
  const [topic] = topics
  if (topic !== undefined && topic !== 'often') return topic
  if (line.below !== undefined) return 'balance'
  if (line.frequency !== undefined) return 'frequency'
  if (line.minimum !== undefined) return 'minimum'
  return line.chains !== undefined && isOnly && line.direction === undefined ? 'chains' : 'nothing'
}

describe('A wish', () => {
  for (const [locale, text, opened] of wishes)
    it(`${locale}: ${text}`, () => assert.equal(openedBy(text, locale), opened))
})
