/** The colors of the evening, as in web/theme.ts. */
export const palette = {
  ink: '#1b120e',
  paper: '#fbf4e7',
  glow: '#f6b95c',
  hot: '#ff6038',
  cool: '#8bd8d3',
  deepCool: '#0b5f6b',
} as const
