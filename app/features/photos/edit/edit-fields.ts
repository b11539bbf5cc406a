export const EDIT_FORM_ID = 'edit-photo'

/** Id of a field of the edit form, as Conform derives it from the form's. */
export const editFieldId = (name: string): string => `${EDIT_FORM_ID}-${name}`
