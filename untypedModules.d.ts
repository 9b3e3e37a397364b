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
