import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import { pause } from '#app/http/process/pause.server.ts'

/* Texts and names as other programs write them: UTF-8, UTF-16, or the code page of a computer. */

const HIGH = /[^\0-\x7f]/
/** Stands for what no known encoding explains. */
export const UNREADABLE = '\ufffd'
const replaceHigh = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[^\0-\x7f]/g, UNREADABLE)

/** The upper half of code page 850, whose letters are in the same places as those of 437. */
const DOS_LETTERS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/**
 * Of windows-1252, what differs from Latin-1; control characters where it has none. Some versions
 * of Node decode these as Latin-1.
 */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decodeWith =
  (table: string, last: number) =>
  (bytes: Buffer): string =>
    bytes
      .toString('latin1')
      .replace(/[\u0080-\u00ff]/g, (sign) =>
        sign.charCodeAt(0) > last ? sign : (table[sign.charCodeAt(0) - 0x80] ?? sign),
      )

const decodeDos = decodeWith(DOS_LETTERS, 0xff)
const decodeWindows = decodeWith(WINDOWS_SIGNS, 0x9f)
const decodeMac = (bytes: Buffer): string => new TextDecoder('macintosh').decode(bytes)

/**
 * What no language of Western Europe has, so that a wrong encoding shows: control characters and
 * boxes; three accents in a row; a capital or a sign inside a word, or at its end.
 */
const IMPLAUSIBLE = new RegExp(
  [
    String.raw`[\u0080-\u009f\u2017\u2500-\u25ff\ue000-\uf8ff]`,
    '[À-ÖØ-öø-ÿŒœŠšŽžŸ]{3}',
    '[a-zß-öø-ÿ](?:[ÐÞŒŠŽŸƒ]|[À-ÖØ-Ý](?![a-zß-öø-ÿ]{2}))',
    'Ÿ',
    '[a-zß-öø-ÿ][‡†‰‹›ˆ˜™§¶¿¡¤¦¢£¥¬±×÷√∂∞≈¯³²¹¸∑∏◊][a-zß-öø-ÿ]',
    '(?:[ß-öø-ÿ][A-Z]){2}',
    String.raw`[À-ÖØ-öø-ÿ][\^@[\]{|}~]`,
  ].join('|'),
  'u',
)

const firstPlausible = (bytes: Buffer, decoders: ((bytes: Buffer) => string)[]): string | null =>
  decoders.map((decode) => decode(bytes)).find((text) => !IMPLAUSIBLE.test(text)) ?? null

/** UTF-16, by its mark or by the empty halves of its first two characters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  return first && second === 0 && third && fourth === 0 ? 'utf-16le' : null
}

/** Pieces are decoded one by one: a whole list would hold up others. */
const PIECE = 65_536
/** Of lines that are no UTF-8, as much shows their encoding. */
const MAX_SAMPLE = 262_144

/** The pieces of a text, each of whole lines if they are shorter than a piece. */
function* piecesOf(bytes: Buffer): Generator<Buffer, void> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at + PIECE) + 1
    const next = end > 0 && end < at + 4 * PIECE ? end : Math.min(at + 4 * PIECE, bytes.length)
    yield bytes.subarray(at, next)
    at = next
  }
}

function* linesOf(piece: Buffer): Generator<Buffer, void> {
  for (let at = 0; at < piece.length;) {
    const end = piece.indexOf(0x0a, at) + 1 || piece.length
    yield piece.subarray(at, end)
    at = end
  }
}

function* decodePieces(bytes: Buffer, encoding: string): Generator<string, void> {
  const decoder = new TextDecoder(encoding)
  for (const piece of piecesOf(bytes)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

function* decodeLines(bytes: Buffer, decode: (line: Buffer) => string): Generator<string, void> {
  for (const piece of piecesOf(bytes))
    yield isUtf8(piece)
      ? piece.toString()
      : [...linesOf(piece)].map((line) => (isUtf8(line) ? line.toString() : decode(line))).join('')
}

/** Lines that are no UTF-8, of the whole text but not too many. */
async function legacySample(bytes: Buffer): Promise<Buffer> {
  const sample: Buffer[] = []
  let size = 0
  for (const piece of piecesOf(bytes)) {
    await pause()
    if (isUtf8(piece)) continue
    for (const line of linesOf(piece)) {
      if (isUtf8(line)) continue
      sample.push(line)
      size += line.length
      if (size > MAX_SAMPLE) return Buffer.concat(sample)
    }
  }
  return Buffer.concat(sample)
}

/** A text in pieces; `isKnown` is false if parts that no encoding explains are U+FFFD. */
export interface DecodedText {
  pieces: Iterable<string>
  isKnown: boolean
}

/**
 * Decodes a text. Lines that are no UTF-8 are decoded as the code pages of Windows or macOS in the
 * west.
 */
export async function decodeText(bytes: Buffer): Promise<DecodedText> {
  const utf16 = utf16Of(bytes)
  if (utf16) return { pieces: decodePieces(bytes, utf16), isKnown: true }
  if (isUtf8(bytes)) return { pieces: decodePieces(bytes, 'utf-8'), isKnown: true }
  const sample = await legacySample(bytes)
  const decode = [decodeWindows, decodeMac].find((each) => !IMPLAUSIBLE.test(each(sample)))
  return { pieces: decodeLines(bytes, decode ?? replaceHigh), isKnown: decode !== undefined }
}

/** The systems of zip files: their names are in the code page of a DOS window elsewhere. */
const UNIX = 3
const MACOS = [7, 19]

/** A name in UTF-8 that an archive has besides the one in a code page; null without one. */
function unicodePath({ fileNameRaw, extraFields }: Entry): string | null {
  const data = extraFields.find(({ id }) => id === 0x7075)?.data
  if (!data || data.length < 6 || data[0] !== 1) return null
  const name = data.subarray(5)
  return data.readUInt32LE(1) === crc32(fileNameRaw) && isUtf8(name) ? name.toString() : null
}

/** The name of an entry, composed (NFC); with U+FFFD where no known code page explains it. */
export function decodeName(entry: Entry): string {
  const { fileNameRaw: bytes, versionMadeBy } = entry
  const system = versionMadeBy >> 8
  const isDos = system !== UNIX && !MACOS.includes(system)
  const decoders = isDos ? [decodeDos, decodeWindows] : [decodeWindows, decodeMac]
  const name =
    unicodePath(entry) ??
    (isUtf8(bytes) ? bytes.toString() : (firstPlausible(bytes, decoders) ?? replaceHigh(bytes)))
  return name.normalize('NFC')
}

/**
 * A text of which each byte of UTF-8 was written as a character. One that was not, such as a plain
 * "Café", stays.
 */
export function repairDoubleEncoding(text: string): string {
  if (!HIGH.test(text) || /[^\0-\xff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : text
}
