/** Texts of one to four bytes a character, as phones and keyboards around the world write them. */
export const SCRIPTS: Record<string, string> = {
  'curly quotes': 'She said “it’s fine” — twice… ',
  umlauts: 'Grüße aus Österreich, façade, ñandú. ',
  Cyrillic: 'Гольф-кар на рассвете у воды. ',
  Devanagari: 'हिन्दी में गोल्फ़ की गाड़ी, क्षेत्र। ',
  Han: '高爾夫球車在日出時分、ゴルフカート。',
  emoji: '👩🏽‍🔧🏳️‍🌈⛳️👨‍👩‍👧‍👦🛺 ',
  'right to left': 'عربة الجولف في الصباح עגלת גולף ',
  markup: `a < B & "c" 'd' </textarea><b>&amp;&lt;\\u0041 `,
}

/**
 * A text of one script as a form stores it: at most `length` UTF-16 units, without a space at its
 * ends.
 */
export function textOf(script: string, length: number): string {
  const sample = SCRIPTS[script] ?? ''
  let text = ''
  for (const character of sample.repeat(Math.ceil(length / sample.length)))
    if (text.length + character.length <= length) text += character
  return text.trim()
}
