/** Carried by every live message, and by answers of which nobody can say which types they read. */
export const everythingTag = 's1:all'

/** Carried by answers that read documents of this type, and by messages that one of them changed. */
export const typeTag = (type: string) => `s1:type:${type}`
