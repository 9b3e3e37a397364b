/** The colors of the evening, as in web/theme.ts. */
export const palette = {
  ink: '#1b120e',
  inkRaised: '#2b1e17',
  paper: '#fbf4e7',
  glow: '#f6b95c',
  hot: '#ff6038',
  cool: '#8bd8d3',
  deepCool: '#0b5f6b',
  wood: '#9a5a2b',
} as const
