/** A remark: who says it, what, and how many hours after the upload. */
export type Remark = readonly [member: string, content: string, hoursLater: number]

/** Remarks by the ref of the photo they stand under. */
export type Remarks = Record<string, readonly Remark[]>
