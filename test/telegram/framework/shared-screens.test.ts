import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '#client/api-errors.ts'
import { refusedText } from '#telegram/framework/shared-screens.ts'
import { texts } from '../../support/texts.ts'

const mistyped = '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('A refusal of the service', () => {
  const table: readonly (readonly [status: number, code: number, msg: string, shown: string])[] = [
    [
      400,
      40_001,
      'channel: an https URL',
      'The service refused: alerts go to public https URLs only, on port 443 or 8443.',
    ],
    [
      400,
      40_001,
      'driver.chains[1].chain_id: chain 5 is not watched here',
      "The service refused: it doesn't watch one of these chains.",
    ],
    ...['withdrawal: the blocks of these chains pay nothing', 'wrapped_coin: no contract is known'].map(
      msg =>
        [
          400,
          40_001,
          `driver.strategies[0].func: ${msg}`,
          "The service refused: these chains don't have what you chose to watch. Choose another chain, or something else to watch.",
        ] as const,
    ),
    [
      401,
      40_101,
      'HTTP Basic is needed',
      "The service refused: it doesn't accept this bot's account. Tell the person who runs the bot.",
    ],
    [
      403,
      40_301,
      'info.status: only VIP users may have Private bots',
      "The service refused: this bot's account can't have private watches. Tell the person who runs the bot.",
    ],
    [
      404,
      40_401,
      'info.actions[0].params.channel_ids[1]: there is no channel 7',
      'The service refused: one of its channels no longer exists. Choose others under Where.',
    ],
    ...[
      `driver.strategies[0].params.tokens.only[1]: ${mistyped} has a wrong checksum`,
      `driver.strategies[2].params.where[0]: account is compared with ${mistyped}, which has a wrong checksum`,
    ].map(
      msg =>
        [
          400,
          40_001,
          msg,
          `${mistyped} has a wrong checksum: a character or its case is off. Copy it again from its source.`,
        ] as const,
    ),
    [400, 40_001, 'info.name: too long', 'The service refused: “info.name: too long”'],
    [400, 17, 'channel: of another service', 'The service refused: “channel: of another service”'],
    [400, 17, `two\nlines ${'x'.repeat(500)}`, `The service refused: “two lines ${'x'.repeat(189)}…”`],
  ]
  for (const [status, code, msg, shown] of table)
    it(`is shown as “${shown}”`, () => {
      const error = new ApiError('Create bot', { status, code, msg })
      assert.equal(refusedText(error, texts.for('en')), shown)
    })

  it('is shown in the person’s language', () => {
    const error = new ApiError('Add channel', { status: 400, code: 40_001, msg: 'channel: an https URL' })
    assert.equal(
      refusedText(error, texts.for('es')),
      'El servicio lo rechazó: las alertas solo pueden ir a URL públicas con https, en el puerto 443 o 8443.',
    )
  })
})
