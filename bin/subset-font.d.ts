/** Types for the part of the package that bin/fonts.ts uses; the package has none. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, number | { min: number; max: number }>
    keepFeatures: readonly string[]
    preserveNameIds: readonly number[]
    noHinting: boolean
  }
  export default function subset(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
