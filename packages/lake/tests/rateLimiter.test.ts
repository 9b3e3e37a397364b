import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../src/rateLimiter.ts'

const rate = { burst: 3, perSecond: 0.5 }

describe('a rate limiter', () => {
  it('allows a burst per key, then what is refilled', () => {
    let now = 1_000_000
    const limiter = createRateLimiter(() => now)
    const take = (key = 'ada', cost = 1) => limiter.take(key, rate, 'Too many writes', cost)
    for (let count = 0; count < 3; count++) take()
    expect(() => take()).toThrow('Too many writes; try again in 2 s')
    take('ben')
    now += 2000
    take()
    expect(limiter.spend('ada', rate)).toBe(2)
    now -= 5000
    expect(limiter.spend('ada', rate), 'with a clock that was set back').toBe(2)
    now += 60_000
    take('ada', 3)
    expect(() => take('ada', 2)).toThrow(expect.objectContaining({ status: 429, headers: { 'retry-after': '4' } }))
  })
})
