/** The words of a text, for tables of many short inputs. */
export const words = (text: string) => text.trim().split(/\s+/)
