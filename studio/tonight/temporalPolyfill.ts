// Imported on demand as a file of its own, from which the bundler drops the other exports.
export { Temporal } from 'temporal-polyfill/implementation'
