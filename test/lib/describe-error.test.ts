import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { describeError } from '#lib/describe-error.ts'

describe('An error in the log', () => {
  it('is one line with its code or class, its message, and its causes', () => {
    const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })
    assert.equal(
      describeError(new TypeError('the call failed', { cause })),
      'TypeError: the call failed (EHOSTUNREACH: no route)',
    )
  })

  it('names no address and no token', () => {
    const token = '123456:abcdefghijklmnopqrstuvwxyz012345'
    const error = new Error(`POST https://u:p@example.org/bot${token}/x?key=1 failed; ${token} refused`)
    assert.equal(describeError(error), 'Error: POST [url] failed; [token] refused')
  })

  it('says a system error’s code once', async () => {
    const error: unknown = await readFile('/nowhere/at-all').catch((caught: unknown) => caught)
    assert.equal(describeError(error), "ENOENT: no such file or directory, open '/nowhere/at-all'")
  })

  it('that is no Error object shows none of its contents', () => {
    assert.equal(describeError({ token: 'secret' }), 'unknown error')
    assert.equal(describeError(undefined), 'unknown error')
  })

  it('stays one line whatever it contains', () => {
    assert.equal(describeError(new Error('first\n  second')), 'Error: first second')
  })
})
