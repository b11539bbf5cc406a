import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { newestMatches } from '#db/queries/search.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { searchTerms } from './queries.server.ts'
import { words } from '#tests/support/words.ts'

test.each([
  ['beach', '"beach" *'],
  ['Beach cart', '"beach" AND "cart" *'],
  ['off-road', '"off road" *'],
  ['beach,cart', '"beach" AND "cart" *'],
  ['"quoted" text', '"quoted" AND "text" *'],
  ['a AND b', '"a" AND "and" AND "b" *'],
  ['title:x', '"title" AND "x" *'],
  ['^start', '"start" *'],
  ['wild*', '"wild" *'],
  ['#beach @maya', '"beach" AND "maya" *'],
  ['café', '"cafe" *'],
  ['🚗 cart', '"cart" *'],
  ['1998 EZ Go lifted', '"1998" AND ("ez" AND "go" OR "ezgo") AND "lifted" *'],
  ['e-z-go', '("e z go" * OR "ezgo")'],
  ['mad jax', '("mad" AND "jax" * OR "madjax")'],
  ['Epic carts', '"epic" AND "carts" *'],
  ['EZGO Yamaha', '"ezgo" AND "yamaha" *'],
  ['🚗\ufe0f cart', '"cart" *'],
  ['cart 🚗\ufe0f', '"cart" *'],
  ['cart \u0301', '"cart" *'],
  ['\u0301 cart \u20dd', '"cart" *'],
  ['cart \u093f', '"cart" *'],
  ['1\ufe0f\u20e3 cart', '"1" AND "cart" *'],
  ['自動車 cart', '"自動 動車" * AND "cart" *'],
  ['車', '"車" *'],
  ['EVカート', '"ev カー ート" *'],
  ['', null],
  ['  ', null],
  ['🚗', null],
  ['!"§$%&/()=?*', null],
])('normalizes %j to %j', (text, expression) => {
  expect(searchTerms(text)?.match ?? null).toBe(expression)
})

describe('in the index', () => {
  let data: TestData
  beforeAll(async () => {
    data = await freshDatabase()
    const { id } = await makeMember({ firstName: 'Zoë', lastName: 'O’Hara', username: 'zo-zo' })
    const builder = (await makeMember({ username: 'builder' })).id
    const cart = { title: 'Build', description: '', isPublic: true }
    for (const [make, makeKey] of [
      ['E-Z-GO', 'ezgo'],
      ['MadJax', 'madjax'],
    ]) {
      const binderId = await insertBinder(builder, { ...cart, make, makeKey })
      await makePhoto(builder, { title: 'Shed', binderId })
    }
    await makePhoto(id, { title: 'Off-road café', description: '2.5 hours AND more', tags: ['x'] })
  })
  afterAll(() => data.dispose())
  const found = async (text: string) =>
    (await newestMatches(searchTerms(text)?.match ?? '""', null)).ids.length

  test.each([
    'off road',
    'cafe\u0301',
    "o'hara",
    'hours AND',
    'cafe ‘off',
    'x zo',
    'EZ GO',
    'e z go',
    'E-Z-GO shed',
    'Mad Jax',
    ...words(`
    off-road OFF cafe CAFÉ caf zoe o’hara zo-zo 2.5 ez-go EZGO mad-jax
  `),
  ])('%j finds the photo', async (text) => {
    expect(await found(text)).toBe(1)
  })

  describe.each([
    [
      'ゴルフカートで走る',
      ['カート', 'ゴルフ', 'カートで', 'フ', 'ｶｰﾄ', 'ゴルフ カート', 'ゴルフカート 走'],
    ],
    ['海辺の電動自動車です', ['自動車', '電動', '車', '海辺 自動車']],
    ['我的高尔夫球车在海边', ['高尔夫', '球车', '海边 高尔夫', '车']],
    ['รถกอล์ฟไฟฟ้าคันใหม่', ['กอล์ฟ', 'ไฟฟ้า', 'รถ', 'กอล์ฟ ใหม่']],
    ['ລົດກອຟໄຟຟ້າ', ['ກອຟ', 'ໄຟຟ້າ']],
    ['រថយន្តវាយកូនហ្គោល', ['យន្ត', 'ហ្គោល']],
    ['ဂေါက်ကားအသစ်', ['ကား', 'အသစ်']],
    ['골프카트를 타다', ['카트', '골프', '카트 타다', '\u1100\u1169\u11af\u1111\u1173']],
    ['EVカート2号', ['EV', 'カート', 'evカート', '2号', 'カート2']],
    ['Voila\u0300 l’e\u0301te\u0301', ['été', 'ete', 'VOILA', 'voilà']],
    ['Ｃａｒｔ ｎｕｍｂｅｒ ７', ['cart 7', 'ｃａｒｔ', 'NUMBER']],
    ['ﬁne ﬂag, oﬃce', ['fine', 'flag', 'office']],
    ['electro\u00admobile ca\u200brt', ['electromobile', 'cart', 'ca\u00adrt']],
    ['Ёлка и щётка', ['елка', 'ЁЛКА', 'щетка']],
    ['Straße nach Łódź', ['strasse', 'STRASSE', 'lodz', 'łódź']],
    ['Smørrebrød, Ærø', ['smorrebrod', 'aero', 'ærø']],
    ['ΟΔΟΣ στους δρόμους', ['οδός', 'στουσ', 'δρομους']],
    ['İstanbul ve Isparta', ['istanbul', 'İSTANBUL', 'ısparta', 'isparta']],
    ['עֲגָלָה חדשה', ['עגלה']],
    ['عَرَبَة كـبيرة أحمر', ['عربة', 'كبيرة', 'احمر']],
    ['گلف‌کارت', ['گلفکارت', 'گلف\u200cكارت']],
    ['गोल्फ़ कार्ट', ['कार्ट', 'गोल्फ़ कार्ट']],
    ['𝗕𝗼𝗹𝗱 ⓒⓐⓡⓣ', ['bold', 'cart']],
    ['Club Car™ 10½', ['club car', 'Car™', '10']],
    ['Đường phố', ['duong', 'pho']],
  ])('%j is found', (title, asked) => {
    let photo: number
    beforeAll(async () => {
      photo = await makePhoto((await makeMember({})).id, { title })
    })
    const isFound = async (text: string) => {
      const match = searchTerms(text)?.match ?? '""'
      return (await newestMatches(match, null, photo)).ids.includes(photo)
    }
    test.each(asked)('by %j', async (text) => {
      expect(await isFound(text)).toBe(true)
      expect(await isFound(`🚗\ufe0f ${text} \u0301`)).toBe(true)
      expect(await isFound(`${text} nothing`)).toBe(false)
    })
  })

  test.each(['カトー', '車自', '尔高', 'ฟกอ', '프골'])('%j is in no text', async (text) => {
    expect(await found(text)).toBe(0)
  })

  test.each(['of road', 'cafe nothing', 'NOT cafe', 'cafe OR nothing', 'road-off', 'ff-road'])(
    '%j finds nothing',
    async (text) => {
      expect(await found(text)).toBe(0)
    },
  )

  test.each([
    'title : cafe',
    '( cafe',
    '\u0301',
    '𞤀𞤁',
    '\ue000',
    '२',
    Array.from({ length: 33 }, () => 'ez go').join(' '),
    'NEAR(cafe off)',
    '{title}: cafe',
    'cafe\u200Bx',
    '-'.repeat(200),
    "'; DROP TABLE photos; --",
  ])('accepts %j without an error', async (text) => {
    expect(await found(text)).toBeLessThanOrEqual(1)
  })
})

test('a word that comes again, in whatever case, is searched for once', () => {
  const hundred = Array.from({ length: 50 }, () => 'Café CAFE').join(' ')
  expect(searchTerms(hundred)).toEqual(searchTerms('cafe'))
})
