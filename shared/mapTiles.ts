/** The map tiles of OpenStreetMap, which pages show unless the contact page names others. */
export const defaultMapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
