import { type ComponentType, createElement } from 'preact'

export { Fragment } from 'preact'

/** Creates elements; replaces `preact/jsx-runtime`, whose other functions are for servers and take room that the page lacks. */
export const jsx = (type: ComponentType, props: object, key?: string) =>
  createElement(type, key === undefined ? props : { ...props, key })

export { jsx as jsxs }
