import { downloadZip } from 'client-zip'
import { expect, test } from 'vitest'
import { unzip } from './zip.ts'

/** Made by Python's zipfile. */
const COMPRESSED =
  'UEsDBBQAAAAIAAAAIQDpqmEICQAAAFAAAAAFAAAAYS50eHTLycxNzaEiBgBQSwECFAMUAAAACAAAACEA6aphCAkAAABQAAAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAALAAAAAAA'
const FILES = { 'a.txt': 'lime '.repeat(20), 'folder/ünïcode.txt': 'cart', 'empty.txt': '' }

async function archive(files: Record<string, string> = FILES): Promise<Buffer> {
  const inputs = Object.entries(files).map(([name, input]) => ({ name, input }))
  return Buffer.from(await downloadZip(inputs).arrayBuffer())
}

const texts = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, String(bytes)]))

/** A copy of an archive in which the first occurrence of a text is another. */
function changed(zip: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(zip)
  copy.write(to, copy.indexOf(from))
  return copy
}

test('returns the files of an archive', async () => {
  expect(texts(unzip(await archive()))).toEqual(FILES)
  expect(unzip(await archive({}))).toEqual({})
})

test('returns a compressed file', () => {
  const zip = Buffer.from(COMPRESSED, 'base64')
  expect(texts(unzip(zip))).toEqual({ 'a.txt': 'lime'.repeat(20) })
})

test.each<[string, (zip: Buffer) => Uint8Array]>([
  ['with changed content', (zip) => changed(zip, 'lime ', 'line ')],
  ['whose file has two names', (zip) => changed(zip, 'a.txt', 'b.txt')],
  ['that is cut', (zip) => zip.subarray(0, -1)],
  ['with bytes before it', (zip) => Buffer.concat([Buffer.from('x'), zip])],
  ['without its first entry', (zip) => changed(zip, 'PK\x01\x02', 'PK\x01\x03')],
])('rejects an archive %s', async (_what, change) => {
  const zip = await archive()
  expect(() => unzip(change(zip))).toThrow('Invalid ZIP archive')
})

test('rejects an archive with two files of one name', async () => {
  let zip = await archive({ 'a.txt': '', 'b.txt': '' })
  for (let time = 0; time < 2; time++) zip = changed(zip, 'b.txt', 'a.txt')
  expect(() => unzip(zip)).toThrow('two files are a.txt')
})
