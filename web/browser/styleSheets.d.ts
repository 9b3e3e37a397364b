/** bin/build-browser.ts gives the text of a style sheet. */
declare module '*.css' {
  const text: string
  export default text
}

/** The form of Leaflet that leaves out what is not used; its package types only the other. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
