/**
 * Whether a file of this document is still on its way: the Studio keeps note of it in the draft. Published like that, visitors
 * would go on seeing the earlier picture, and their page would carry the note.
 */
export const isUploading = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('_upload' in value || Object.values(value).some(isUploading))
