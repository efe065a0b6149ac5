import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLimitSide } from '#telegram/input/parse-limit-side.ts'

test('a limit may be typed with its side, in the languages of the chat', () => {
  const written = {
    'below 5': ['below', '5'],
    'falls under $3,000': ['below', '$3,000'],
    '<5 gwei': ['below', '5 gwei'],
    '>= 0.5 ETH': ['above', '0.5 ETH'],
    'unter 3.000': ['below', '3.000'],
    'más de 10': ['above', '10'],
    'au-dessus de 3 000 $': ['above', '3 000 $'],
    'lebih dari 5': ['above', '5'],
    'abaixo de 0,5': ['below', '0,5'],
    'ниже 5': ['below', '5'],
    '5 gwei altında': ['below', '5 gwei'],
    'dưới 5': ['below', '5'],
    高于5: ['above', '5'],
    'more than 2 ETH': ['above', '2 ETH'],
    'not more than 5': ['below', '5'],
    'is not below 5': ['above', '5'],
    'no less than 5': ['above', '5'],
    'at most 5': ['below', '5'],
    'nicht mehr als 5': ['below', '5'],
    'no más de 5': ['below', '5'],
    'pas plus de 5': ['below', '5'],
    'tidak lebih dari 5': ['below', '5'],
    'não mais de 5': ['below', '5'],
    'не больше 5': ['below', '5'],
    'en fazla 5': ['below', '5'],
    '5 gwei altında değil': ['above', '5 gwei'],
    'không quá 5': ['below', '5'],
    不超过5: ['below', '5'],
  }
  for (const [text, [side, rest]] of Object.entries(written))
    assert.deepEqual(parseLimitSide(text), { side, rest }, text)
  for (const text of ['5', '$3,000', '1.5 OVERX', 'underwater'])
    assert.deepEqual(parseLimitSide(text), { rest: text })
})
