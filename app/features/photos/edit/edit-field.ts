/** Id of the edit form. Conform derives the ids of its fields from it. */
export const EDIT_FORM_ID = 'edit-photo'

/** Id of a field of the edit form, for links to the edit page. */
export function editFieldId(name: string): string {
  return `${EDIT_FORM_ID}-${name}`
}
