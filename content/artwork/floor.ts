import { seededRandom } from './random.ts'

type Floor = { width: number; height: number; horizon: number; vanishX: number; planks: number; seed: number }

/** Draws a wooden floor that runs toward the far wall, plank by plank. */
export function floor({ width, height, horizon, vanishX, planks, seed }: Floor): string {
  const random = seededRandom(seed)
  const depth = height - horizon
  /** Returns where a plank's edge is at `share` of the way from the far wall (0) to the viewer (1). */
  const edge = (plank: number, share: number) => {
    const near = ((plank / planks - 0.5) * 3.6 + 0.5) * width
    return `${(vanishX + (near - vanishX) * (0.16 + 0.84 * share)).toFixed(1)},${(horizon + depth * share).toFixed(1)}`
  }
  const boards: string[] = []
  for (let plank = 0; plank < planks; plank++) {
    let from = 0
    while (from < 1) {
      const to = Math.min(1, from + 0.05 + (0.12 + random() * 0.5) * (from + 0.18))
      const tone = 27 + Math.round(random() * 14)
      const hue = 20 + random() * 8
      boards.push(
        `<polygon points="${edge(plank, from)} ${edge(plank + 1, from)} ${edge(plank + 1, to)} ${edge(plank, to)}" fill="hsl(${hue.toFixed(0)} 52% ${tone}%)" stroke="#120a06" stroke-width="1.6" stroke-opacity="0.75"/>`,
      )
      for (let streak = 0; streak < 3; streak++) {
        const at = plank + random()
        boards.push(
          `<polyline points="${edge(at, from)} ${edge(at, to)}" fill="none" stroke="${random() < 0.5 ? '#000' : '#ffb877'}" stroke-opacity="${(0.04 + random() * 0.07).toFixed(2)}" stroke-width="${(0.6 + random() * 2.4).toFixed(1)}"/>`,
        )
      }
      from = to
    }
  }
  return boards.join('')
}
