/** Types for the part of the package that bin/build-browser.ts uses; the package has none. */
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

declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }

  type HeifImage = {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    display: (pixels: Pixels, done: (pixels: Pixels | null) => void) => void
  }

  export default function openLibrary(): Promise<{
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
  }>
}

/** bin/build-browser.ts bundles style sheets as text. */
declare module '*.css' {
  const text: string
  export default text
}
