/** The colors shared by pages, share pictures, the sample artwork and the Studio. */
export const palette = {
  ink: '#1b120e',
  paper: '#fbf4e7',
  /** Text on ink. */
  cream: '#fdf2e1',
  glow: '#f6b95c',
  hot: '#ff6038',
  follow: '#4fbdb9',
  cool: '#8bd8d3',
  deepCool: '#09525d',
} as const
