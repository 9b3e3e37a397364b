import { describe, expect, it } from 'vitest'
import { layout } from '../../src/assets/layout.ts'
import { readTransformation } from '../../src/assets/transformation.ts'

/** Lays out a picture of 200 by 100 pixels. */
const laidOut = (parameters: string) =>
  layout({ width: 200, height: 100 }, readTransformation(new URLSearchParams(parameters)))

describe('layout', () => {
  it.each([
    ['w=100', [100, 50]],
    ['w=100&h=100', [100, 50]],
    ['w=400&fit=max', [200, 100]],
    ['w=100&h=10&fit=max', [20, 10]],
    ['w=50&h=50&fit=scale', [50, 50]],
    ['w=50&h=50&fit=fill', [50, 50]],
    ['w=50&h=50&fit=crop', [50, 50]],
    ['rect=0,0,200,3&w=150', [150, 2]],
    ['w=0.5&dpr=2', null],
    ['w=5600', [5600, 2800]],
    ['rect=0,0,200,1&w=1', [1, 1]],
    ['w=50&pad=5', [40, 20]],
    ['w=10&pad=5', [1, 1]],
    ['pad=5', [200, 100]],
  ])('%s is scaled to %j', (parameters, size) => {
    if (size === null) {
      expect(() => laidOut(parameters)).toThrow('w is "0.5"')
      return
    }
    const { width, height } = laidOut(parameters).size
    expect([width, height]).toEqual(size)
  })

  it.each([
    ['w=50&h=50&fit=crop', [50, 0, 100, 100]],
    ['w=50&h=50&fit=crop&crop=right,bottom', [100, 0, 100, 100]],
    ['w=100&h=25&fit=crop&crop=bottom', [0, 50, 200, 50]],
    ['rect=20,10,80,40', [20, 10, 80, 40]],
    ['rect=150,50,500,500', [150, 50, 50, 50]],
    ['rect=100,0,100,100&w=10&h=20&fit=crop', [125, 0, 50, 100]],
  ])('%s shows %j', (parameters, region) => {
    const { left, top, width, height } = laidOut(parameters).region
    expect([left, top, width, height]).toEqual(region)
  })

  it.each([
    ['w=50&h=50&fit=fill', [50, 50]],
    ['pad=5', [210, 110]],
    ['w=50&pad=5', [50, 30]],
    ['w=50&h=50&pad=5&fit=fill', [50, 50]],
  ])('%s has a canvas of %j with its padding', (parameters, canvas) => {
    const { width, height } = laidOut(parameters).canvas
    expect([width, height]).toEqual(canvas)
  })

  it('reduces a picture of more than 16 megapixels when no size is requested', () => {
    const { size } = layout({ width: 10_000, height: 6400 }, readTransformation(new URLSearchParams('fm=webp')))
    expect(size).toEqual({ width: 4975, height: 3184 })
  })

  it.each([
    ['rect=200,0,10,10', 'rect begins at 200,0, outside of the picture of 200x100'],
    ['w=x', 'w is "x"; use a number from 1 to 8192'],
    ...'w=NaN w=Infinity w=1e309 w=-1 dpr=6 dpr=-1 pad=-8192 blur=1e9 q=1e3'
      .split(' ')
      .map((wrong) => [wrong, `${wrong.replace('=', ' is "')}"; use a number from`]),
    ...'0,0,1e-9,1 0,0,0,0 -1,-1,9,9'.split(' ').map((rect) => [`rect=${rect}`, `rect is "${rect}"; use left,top`]),
    ['rect=1,2,3', 'rect is "1,2,3"; use left,top,width,height'],
    ['fit=min', 'fit is "min"; use clip, crop, fill, max, or scale'],
    ['w=8192&h=100&fit=scale&dpr=5', 'This would be 40960x500 pixels, with dpr and pad'],
    ['fm=bmp', 'fm is "bmp"; use jpg'],
    ['bg=blueish', 'bg is "blueish"; use a hexadecimal color'],
    ...'sat invert sharp or min-w max-w min-h max-h'
      .split(' ')
      .map((name) => [`${name}=9`, `${name} is not supported`]),
  ])('refuses %s: %s', (parameters = '', problem) => {
    expect(() => laidOut(parameters)).toThrow(problem)
  })
})
