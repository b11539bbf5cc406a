import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readTakenOn } from './exif.ts'

const block = async (taken: string) => {
  const flat = { width: 8, height: 8, channels: 3 as const, background: '#4080c0' }
  const picture = sharp({ create: flat }).withExif({ IFD2: { DateTimeOriginal: taken } })
  const { exif } = await sharp(await picture.jpeg().toBuffer()).metadata()
  if (!exif) throw new Error('The picture has no EXIF.')
  return exif
}

describe('the day on which a picture was taken', () => {
  it.each([
    ['2019:03:12 23:59:59', '2019-03-12'],
    ['2019:03:12', '2019-03-12'],
    ['2019-03-12 10:00:00', '2019-03-12'],
    ['2019:02:30 10:00:00', null],
    ['0000:00:00 00:00:00', null],
    ['2999:01:01 00:00:00', null],
    ['    :  :     :  :  ', null],
    ['19:3:12', null],
  ])('%s is read as %s', async (taken, day) => {
    expect(readTakenOn(await block(taken))).toBe(day)
  })

  it('damaged blocks have none, whichever byte is wrong or missing', async () => {
    const exif = await block('2019:03:12 10:00:00')
    for (let at = 0; at < Math.min(exif.length, 200); at++) {
      const damaged = Buffer.from(exif)
      damaged.writeUInt8(0xff, at)
      for (const bytes of [damaged, exif.subarray(0, at)])
        expect(() => readTakenOn(bytes)).not.toThrow()
    }
  })
})
