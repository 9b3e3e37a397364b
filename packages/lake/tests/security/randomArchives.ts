import fc from 'fast-check'
import { mutated, names } from '../fuzz/anything.ts'
import { archiveBytes, picture } from './archive.ts'

const parts = fc.oneof(
  fc.constantFrom(
    'assets',
    'images',
    'files',
    'westie',
    'production',
    'abc.jpg',
    '..',
    '.',
    '',
    'lake.sqlite',
    'token',
  ),
  names,
  mutated(['abc.jpg', 'lake.sqlite', 'SHA256SUMS', 'assets']),
)
export const paths = fc.oneof(
  fc.array(parts, { minLength: 1, maxLength: 7 }).map((all) => all.join('/')),
  mutated([picture, 'lake.sqlite', 'SHA256SUMS']),
)
/** Kinds of entries, by tar's own names. */
export const types = fc.constantFrom(
  'File',
  'OldFile',
  'SymbolicLink',
  'Link',
  'Directory',
  'FIFO',
  'ContiguousFile',
  'GNUDumpDir',
)

const entries = fc.array(fc.tuple(paths, types, fc.string({ maxLength: 50 })), { maxLength: 3 }).map((some) =>
  some.map(([path, type, content]) => ({
    path,
    type,
    content,
    ...(type !== 'File' && { linkpath: '../../../token' }),
  })),
)

/** Backups with anything in them, most of which no lake writes, and some with other bytes here and there. */
export const archives = (db: Buffer) =>
  fc
    .tuple(entries, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 3 }))
    .map(([some, flips]) => {
      const bytes = archiveBytes(some, db)
      for (const [at, by] of flips) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ by
      return bytes
    })
