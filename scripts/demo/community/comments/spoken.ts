/** A comment: author, text, and hours after the upload. */
export type Remark = readonly [member: string, content: string, hoursLater: number]

/** Comments by the ref of their photo. */
export type Remarks = Record<string, readonly Remark[]>
