// Controls except tab and line ends, lone surrogates, and code points that are no characters.
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** A text without the characters that nobody types and that HTML and XML do not allow. */
export const removeControls = (text: string): string => text.replace(CONTROLS, '')
