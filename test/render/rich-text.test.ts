import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callbackButton, messagePayload } from '#render/message.ts'
import { bold, clip, code, concat, join, localTime, plain } from '#render/rich-text.ts'

describe('A rich text', () => {
  it('counts offsets in UTF-16 units, so that emoji shift nothing', () => {
    assert.deepEqual(concat('👁 ', bold('treasury 👩‍🚀'), ' ', code('0x12')), {
      text: '👁 treasury 👩‍🚀 0x12',
      entities: [
        { type: 'bold', offset: 3, length: 14 },
        { type: 'code', offset: 18, length: 4 },
      ],
    })
  })

  it('keeps the entities inside a bold part', () => {
    assert.deepEqual(bold(concat('at ', code('0x12'), '!')), {
      text: 'at 0x12!',
      entities: [
        { type: 'bold', offset: 0, length: 8 },
        { type: 'code', offset: 3, length: 4 },
      ],
    })
  })

  it('joins parts with a separator between them only', () => {
    assert.deepEqual(join(['a', bold('b'), 'c'], '\n'), {
      text: 'a\nb\nc',
      entities: [{ type: 'bold', offset: 2, length: 1 }],
    })
    assert.deepEqual(join([], '\n'), { text: '', entities: [] })
  })

  it('has times in UTC for apps without the entity', () => {
    assert.deepEqual(localTime(1_795_000_000, 'UTC', 'r'), {
      text: '2026-11-18 11:06 UTC',
      entities: [
        { type: 'date_time', offset: 0, length: 20, unix_time: 1_795_000_000, date_time_format: 'r' },
      ],
    })
  })
})

describe('A text that is too long for one message', () => {
  it('stays as it is up to 4,096 units', () => {
    const exact = bold('x'.repeat(4_096))
    assert.deepEqual(clip(exact), exact)
  })

  it('ends in an ellipsis, and no entity reaches beyond it', () => {
    const long = concat(bold('x'.repeat(4_000)), code('y'.repeat(200)), bold('z'))
    const { text, entities } = clip(long)
    assert.equal(text, `${'x'.repeat(4_000)}${'y'.repeat(95)}…`)
    assert.deepEqual(entities, [
      { type: 'bold', offset: 0, length: 4_000 },
      { type: 'code', offset: 4_000, length: 95 },
    ])
  })

  it('is never cut inside an emoji', () => {
    for (const lead of ['', 'a']) {
      const { text, entities } = clip(bold(lead + '😀'.repeat(3_000)))
      assert.ok(text.isWellFormed())
      assert.ok(text.length <= 4_096)
      assert.deepEqual(entities, [{ type: 'bold', offset: 0, length: text.length - 1 }])
    }
  })
})

describe('The payload of a message', () => {
  it('has its text, entities and buttons, and no link preview', () => {
    assert.deepEqual(messagePayload({ body: bold('Hi'), buttons: [[callbackButton('Go', 'g', 'id-1')]] }), {
      text: 'Hi',
      entities: [{ type: 'bold', offset: 0, length: 2 }],
      link_preview_options: { is_disabled: true },
      reply_markup: { inline_keyboard: [[{ text: 'Go', callback_data: '1.g.id-1' }]] },
    })
  })

  it('is well-formed Unicode, because Telegram rejects anything else', () => {
    const { text } = messagePayload({ body: plain('half \ud83d an emoji'), buttons: [] })
    assert.equal(text, 'half \ufffd an emoji')
  })
})
