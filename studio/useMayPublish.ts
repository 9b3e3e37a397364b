import { useDocumentPairPermissions } from 'sanity'

/** Returns whether this person may publish a document, so that nobody presses a button that always fails; true until known. */
export function useMayPublish(id: string, type: string): boolean {
  const [permissions] = useDocumentPairPermissions({ id, type, permission: 'publish' })
  return permissions?.granted !== false
}
