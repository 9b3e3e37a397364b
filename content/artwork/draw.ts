// Redraws every picture of the sample content: node content/artwork/draw.ts
import { writeFileSync } from 'node:fs'
import { community, shoes } from './aerial.ts'
import { hero } from './hero.ts'
import { logo } from './logo.ts'
import { portraits } from './portraits.ts'

const images = new URL('../images/', import.meta.url)

const pictures = [
  ['hero.jpg', await hero()],
  ['community.jpg', await community()],
  ['shoes.jpg', await shoes()],
  ['logo.png', await logo()],
  ...(await portraits()),
] as const

for (const [name, picture] of pictures) writeFileSync(new URL(name, images), picture)
