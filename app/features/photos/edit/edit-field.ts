/** Id of the edit form; those of its fields are made from it, by Conform's convention. */
export const EDIT_FORM_ID = 'edit-photo'

/** Id of a field of the edit form, which a link to the edit page may name. */
export function editFieldId(name: string): string {
  return `${EDIT_FORM_ID}-${name}`
}
