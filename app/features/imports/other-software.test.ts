import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { rawZip, type RawEntry } from '#tests/support/raw-zip.ts'
import { Archive } from './archive.server.ts'
import { dayOfText } from './day-of-text.ts'
import { readPlan } from './plan.server.ts'

/* What programs write: each file and row becomes a photo or a binder, or is named. */

const folder = folderOfEachTest()

type Content = string | Buffer | object
/** Files by their names, or entries with other names and marks. */
type Files = Record<string, Content> | RawEntry[]

const bytesOf = (content: Content): Buffer =>
  Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content, null, 1))

const P = 'picture'

async function read(files: Files) {
  const entries = Array.isArray(files)
    ? files
    : Object.entries(files).map(([name, content]) => ({ name, content: bytesOf(content) }))
  const path = join(folder, 'other.zip')
  writeFileSync(path, rawZip(entries, Buffer.from(P)))
  const archive = await Archive.open(path)
  try {
    const { photos, binders, notes, items } = await readPlan(archive)
    const planned = [...photos, ...binders].reduce((sum, each) => sum + each.items, 0)
    expect(planned + items.imported + items.leftOut).toBe(items.total)
    const titleOf = new Map(binders.map(({ source, fields }) => [source, fields.title]))
    return {
      photos: photos.map(({ file, fields, facts, binder, wasPublic }) => ({
        file,
        ...fields,
        takenOn: facts.takenOn,
        binder: binder === null ? null : titleOf.get(binder),
        wasPublic,
      })),
      notes: [...notes, ...photos.flatMap((photo) => photo.notes)],
      binders: binders.map(({ fields }) => fields),
    }
  } finally {
    archive.close()
  }
}

type Expected = { photos?: object[]; notes?: string[]; binders?: object[] } | string

/** A text for what is rejected with it; otherwise the photos and all notes. */
async function check(files: Files, expected: Expected): Promise<void> {
  if (typeof expected === 'string') {
    await expect(read(files)).rejects.toMatchObject({ status: 400, message: expected })
    return
  }
  const { notes = [], ...others } = expected
  const found = await read(files)
  expect(found).toMatchObject(others)
  expect(found.notes).toEqual(notes)
}

const repair = (what: string) => `${what}. Please correct it, and send the file again.`
const csv = (text: string | Buffer, ...names: string[]): Files =>
  Object.fromEntries([
    ...(names.length > 0 ? names : ['a.jpg', 'b.jpg']).map((name) => [name, P] as const),
    ['captions.csv', text],
  ])
const titles = (...all: string[]) => all.map((title) => ({ title }))
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const NFC = 'Müllers Café'.normalize('NFC')
const NFD = NFC.normalize('NFD')

describe('tables', () => {
  test.each<[string, Files, Expected]>([
    [
      'an inch mark in a cell',
      csv('file,title\na.jpg,Lifted 6" kit\nb.jpg,B'),
      { photos: titles('Lifted 6" kit', 'B') },
    ],
    [
      'an inch mark in a quoted cell',
      csv('file,title,tags\na.jpg,"6" kit, red",mud\nb.jpg,"B"'),
      { photos: [{ title: '6" kit, red', tags: ['mud'] }, { title: 'B' }] },
    ],
    [
      'quotes around a word',
      csv('file,title,description\na.jpg,"Big" cart,"Mine"\nb.jpg,B,"The "old" one"'),
      {
        photos: [
          { title: '"Big" cart', description: 'Mine' },
          { title: 'B', description: 'The "old" one' },
        ],
      },
    ],
    [
      'a quoted cell that ends with an inch mark',
      csv('file,title\na.jpg,"Lift 6"""\nb.jpg,"12"" rims"'),
      { photos: titles('Lift 6"', '12" rims') },
    ],
    [
      'lines in a cell',
      csv('file,description,title\r\na.jpg,"One\r\ntwo ""x""\r\n\r\nthree",A\r\nb.jpg,,B\r\n'),
      { photos: [{ title: 'A', description: 'One\ntwo "x"\n\nthree' }, { title: 'B' }] },
    ],
    [
      'semicolons, with commas in cells',
      csv('file;title;date\na.jpg;Red, lifted;2019-07-24\nb.jpg;"B; b";'),
      { photos: [{ title: 'Red, lifted', takenOn: '2019-07-24' }, { title: 'B; b' }] },
    ],
    [
      'tabs',
      csv('file\ttitle\na.jpg\tRed, lifted\nb.jpg\tB'),
      { photos: titles('Red, lifted', 'B') },
    ],
    ['bars', csv('file|title\na.jpg|A, a\nb.jpg|B'), { photos: titles('A, a', 'B') }],
    [
      'the separator in a line of its own',
      csv('sep=;\r\nfile;title\r\na.jpg;A\r\nb.jpg;B\r\n'),
      { photos: titles('A', 'B') },
    ],
    [
      'lines with the ends of several systems',
      csv('file,title\r\na.jpg,A\nb.jpg,B\r\n\n'),
      { photos: titles('A', 'B') },
    ],
    [
      'lines that end with CR, and line feeds in cells',
      csv('file,description\ra.jpg,"One\ntwo"\rb.jpg,B'),
      { photos: [{ description: 'One\ntwo' }, { description: 'B' }] },
    ],
    ['lines that end with CR', csv('file,title\ra.jpg,A\rb.jpg,B\r'), { photos: titles('A', 'B') }],
    [
      'a mark of UTF-8 before a quoted name',
      csv('\ufeff"file","title"\n"a.jpg","A"\n"b.jpg","B"\n'),
      { photos: titles('A', 'B') },
    ],
    [
      'UTF-16, as "Unicode text"',
      csv(Buffer.from('\ufefffile\ttitle\r\na.jpg\tÖl 日本\r\nb.jpg\tB\r\n', 'utf16le')),
      { photos: titles('Öl 日本', 'B') },
    ],
    [
      'UTF-16 without a mark, the other way around',
      csv(utf16be('file,title\na.jpg,Öl\nb.jpg,B')),
      { photos: titles('Öl', 'B') },
    ],
    [
      'windows-1252',
      csv(
        latin1('file,title\na.jpg,Müllers Café \x96 5\x80\nb.jpg,Señorita’s'.replace('’', '\x92')),
      ),
      { photos: titles('Müllers Café – 5€', 'Señorita’s') },
    ],
    [
      'the encoding of older Macs',
      csv(latin1('file,title\na.jpg,M\x9fllers Caf\x8e\nb.jpg,Fa\x8dade')),
      { photos: titles('Müllers Café', 'Façade') },
    ],
    [
      'UTF-8 with a line of windows-1252',
      csv(Buffer.concat([Buffer.from('file,title\na.jpg,Öl 日本\n'), latin1('b.jpg,Café')])),
      { photos: titles('Öl 日本', 'Café') },
    ],
    [
      'an encoding that is not known',
      csv(latin1('file,title\na.jpg,\xcf\xf0\xe8\xe2\xe5\xf2\nb.jpg,Plain')),
      {
        photos: titles('Plain', 'a'),
        notes: ['captions.csv, line 2 is in an unknown encoding. Please save the file as UTF-8.'],
      },
    ],
    [
      'other names of columns',
      csv('File Name;Caption;Keywords;Date taken;Album\na.jpg;Text;mud, beach;2019/7/24;Trip'),
      {
        photos: [
          { description: 'Text', tags: ['mud', 'beach'], takenOn: '2019-07-24', binder: 'Trip' },
          { title: 'b' },
        ],
      },
    ],
    [
      'a column besides that of the same meaning',
      csv('filename,file,title,price\nold.jpg,a.jpg,A,5\nx.jpg,b.jpg,B,'),
      {
        photos: titles('A', 'B'),
        notes: [
          'captions.csv: the column "filename" is not imported.',
          'captions.csv: the column "price" is not imported.',
        ],
      },
    ],
    [
      'no column of files',
      csv('title,description\nA,B'),
      repair('captions.csv cannot be read: line 1 names no column "file"'),
    ],
    [
      'a quote that is not closed',
      csv('file,title\na.jpg,A\nb.jpg,"B\n'),
      repair('captions.csv cannot be read: line 3 has a quote that is not closed'),
    ],
    [
      'a quote that closes in another row',
      csv('file,title,tags\na.jpg,"Lift 6\nb.jpg,B",x\n'),
      repair('captions.csv cannot be read: line 2 has a quote that is not closed'),
    ],
    [
      'names of files in the lines of a cell',
      csv('file,description\na.jpg,"Before\nb.jpg\nafter"\nb.jpg,B'),
      { photos: [{ description: 'Before\nb.jpg\nafter' }, { description: 'B' }] },
    ],
    [
      'a comma without quotes',
      csv('file,title\na.jpg,Red, lifted\nb.jpg,B,,\n'),
      {
        photos: titles('Red', 'B'),
        notes: ['a.jpg: line 2 of captions.csv has more cells than columns; lifted was left out.'],
      },
    ],
    ['only a header', csv('file,title\n'), { notes: ['captions.csv names no photo.'] }],
    [
      'empty rows, as below a table',
      csv('file,title\na.jpg,A\n,\n\n,,,\nb.jpg,B\n'),
      { photos: titles('A', 'B') },
    ],
    [
      'a row without a file, and a photo in two rows',
      csv('file,title\n,Lost\na.jpg,A\nA.JPG,Again\nb.jpg,B\nc.jpg,C'),
      {
        photos: titles('A', 'B'),
        notes: [
          'captions.csv, line 2 has no valid "file".',
          'captions.csv, line 4 is about a photo that an earlier row is about.',
          'c.jpg is not in the zip file.',
        ],
      },
    ],
    [
      'two tables, each beside its pictures',
      {
        'x/a.jpg': P,
        'x/captions.csv': 'file,title\na.jpg,In x',
        'y/a.jpg': P,
        'y/CAPTIONS.CSV': 'file,title\na.jpg,In y',
      },
      { photos: titles('In x', 'In y') },
    ],
    [
      'a name of two files',
      { 'x/a.jpg': P, 'y/a.jpg': P, 'captions.csv': 'file,title\na.jpg,Which?\ny\\a.jpg,In y' },
      {
        photos: titles('In y', 'a'),
        notes: ['a.jpg is the name of several files. Please write its folder, too.'],
      },
    ],
    [
      'a composed name in the table, a decomposed one in the zip',
      csv(`file,title,binder\n${NFC}.jpg,A,${NFC}\nb.jpg,B,${NFD}`, `${NFD}.jpg`, 'b.jpg'),
      { photos: titles('A', 'B'), binders: titles(NFC) },
    ],
    [
      'and the other way around',
      csv(`file,title\n${NFD}.jpg,A`, `${NFC}.jpg`),
      { photos: titles('A') },
    ],
    [
      'names without their extensions, and as in a web address',
      csv('file,title\nIMG_1,A\ncarts/M%C3%BCll%20er.jpg,B', 'x/IMG_1.JPG', 'Müll er.jpg'),
      { photos: titles('A', 'B') },
    ],
    [
      'a table with another name',
      { 'a.jpg': P, 'list.csv': 'file,title\na.jpg,A' },
      {
        photos: titles('a'),
        notes: ['list.csv was not read: a list of captions is named captions.csv.'],
      },
    ],
    [
      'a date that may mean two days',
      csv('file,date\na.jpg,7/24/2019\nb.jpg,7/8/2019'),
      {
        photos: [{ takenOn: '2019-07-24' }, { takenOn: null }],
        notes: [
          'b.jpg: the date 7/8/2019 can mean several days, or none. Write it like 2019-07-24.',
        ],
      },
    ],
  ])('%s', (_what, files, expected) => check(files, expected))
})

describe('JSON', () => {
  const json = (content: Content): Files => ({ 'a.jpg': P, 'b.jpg': P, 'captions.json': content })
  test.each<[string, Files, Expected]>([
    ['a mark of UTF-8', json('\ufeff[{"file":"a.jpg","title":"A"}]'), { photos: titles('A', 'b') }],
    ['UTF-16', json(utf16be('[{"file":"a.jpg","title":"Ä"}]')), { photos: titles('Ä', 'b') }],
    [
      'a list in an object',
      json({ version: 2, photos: [{ file: 'a.jpg', title: 'A' }], more: { x: [1] } }),
      { photos: titles('A', 'b') },
    ],
    ['one object', json({ file: 'a.jpg', title: 'A' }), { photos: titles('A', 'b') }],
    ['a comma at the end', json('[{"file":"a.jpg","title":"A"},]'), { photos: titles('A', 'b') }],
    [
      'items that are no objects',
      json('[7, "a.jpg", null, [], {}, {"filename":"a.jpg","title":"A"}]'),
      {
        photos: titles('A', 'b'),
        notes: [
          ...Array<string>(4).fill('captions.json, line 1 is no entry.'),
          'captions.json, line 1 has no valid "file".',
        ],
      },
    ],
    [
      'a missing comma',
      json('[\n{"file":"a.jpg"},\n{"file":"b.jpg"\n "title":"B"}]'),
      repair('captions.json cannot be read: line 4 is no JSON'),
    ],
    [
      'a missing comma between objects',
      json('[\n{"file":"a.jpg"}\n{"file":"b.jpg"}]'),
      repair('captions.json cannot be read: line 3 is no JSON'),
    ],
    [
      'a part of a list',
      json('[\n{"file":"a.jpg"},\n{"file":"b.j'),
      repair('captions.json cannot be read: line 3 has a quote that is not closed'),
    ],
    ['an empty file', json(''), repair('captions.json cannot be read: line 1 is no JSON')],
    ['no list', json('{"a": 1}'), repair('captions.json cannot be read: line 1 is no list')],
    ['two lists', json('[]\n[]'), repair('captions.json cannot be read: line 2 is no JSON')],
    [
      'tags as a number, and a day without signs',
      json([{ file: 'a.jpg', title: 1998, tags: 1998, date: 20190724 }]),
      { photos: [{ title: '1998', tags: ['1998'], takenOn: '2019-07-24' }, { title: 'b' }] },
    ],
  ])('%s', (_what, files, expected) => check(files, expected))
})

describe('names in a zip file', () => {
  const dos = Buffer.from([0x4d, 0x81, ...latin1('llers Caf'), 0x82, ...latin1('.jpg')])
  const raw = Buffer.from([0x83, 0x41, 0x83, 0x42, 0x90, 0x5e, ...latin1('.jpg')])
  const utf8 = Buffer.from('写真.jpg')
  const unicode = Buffer.alloc(9)
  unicode.writeUInt16LE(0x7075, 0)
  unicode.writeUInt16LE(5 + utf8.length, 2)
  unicode.writeUInt8(1, 4)
  unicode.writeUInt32LE(crc32(raw), 5)
  const caption = {
    name: 'captions.csv',
    content: Buffer.from(`file,title\n${NFC}.jpg,Found`),
  }
  test.each<[string, RawEntry[], Expected]>([
    ['in the code page of DOS', [{ name: dos }, caption], { photos: titles('Found') }],
    [
      'in that of Windows, from a program for Unix',
      [{ name: latin1(`${NFC}.jpg`), system: 3 }, caption],
      { photos: titles('Found') },
    ],
    [
      'in that of Windows, unmarked',
      [{ name: latin1(`${NFC}.jpg`) }, caption],
      { photos: titles('Found') },
    ],
    [
      'with another one in UTF-8 beside it',
      [{ name: raw, extra: Buffer.concat([unicode, utf8]) }],
      { photos: titles('写真') },
    ],
    [
      'in one that is not known',
      [{ name: raw }],
      {
        photos: titles('Untitled photo'),
        notes: [
          '\ufffdA\ufffdB\ufffd^.jpg: the name of the file is in an unknown encoding, so it is not the title.',
        ],
      },
    ],
    [
      'that two files have',
      [{ name: 'a.jpg' }, { name: 'a.jpg' }, { name: './a.jpg' }],
      { photos: titles('a', 'a (2)', 'a (3)') },
    ],
    [
      'of a computer, videos and texts',
      [
        ...['a.jpg', '__MACOSX/._a.jpg', '.DS_Store', 'x/Thumbs.db', 'x/', 'film.mov', 'Read me'],
        ...['notes.txt', 'index.html'],
      ].map((name) => ({ name })),
      {
        photos: titles('a'),
        notes: [
          '2 files that cannot be imported, such as film.mov.',
          '2 files that are not imported, such as notes.txt.',
          '3 files that a computer added, such as ._a.jpg.',
        ],
      },
    ],
  ])('%s', (_what, entries, expected) => check(entries, expected))
})

describe('Instagram', () => {
  const MEDIA = 'media/posts/201907/17.jpg'
  const twice = (text: string) => Buffer.from(text).toString('latin1')
  const post = (title: string, ...media: object[]) => ({
    media: media.length > 0 ? media : [{ uri: MEDIA, creation_timestamp: 1_563_970_000, title }],
    title: media.length > 0 ? title : '',
    creation_timestamp: 1_563_970_000,
  })
  const withPost = (title: string): Files => ({
    [MEDIA]: P,
    'your_instagram_activity/media/posts_1.json': [post(title)],
  })
  const noLists =
    'This download of Instagram has no lists with your captions. Please choose JSON when you ask for the download.'
  test.each<[string, Files, Expected]>([
    [
      'its own encoding',
      withPost(twice('Café señorita ⛳')),
      { photos: titles('Café señorita ⛳') },
    ],
    ['correct UTF-8', withPost('Café señorita'), { photos: titles('Café señorita') }],
    ['UTF-8 with other scripts', withPost('Ã¼ber 日本'), { photos: titles('Ã¼ber 日本') }],
    [
      'hashtags with marks and joiners',
      withPost('#ग़लती #കവിത #می\u200cخواهم ＃カート.'),
      { photos: [{ tags: ['ग़लती'.normalize('NFKC'), 'കവിത', 'میخواهم', 'カート'] }] },
    ],
    [
      'a caption of a picture and of its post',
      {
        'm/a.jpg': P,
        'posts_1.json': [post('Both of them', { uri: 'm/a.jpg', title: 'This one' })],
      },
      { photos: [{ title: 'This one', description: 'This one\n\nBoth of them' }] },
    ],
    [
      'a list at the top',
      { [MEDIA]: P, 'posts_1.json': [post('At the top')] },
      { photos: [{ title: 'At the top', takenOn: '2019-07-24', wasPublic: true }] },
    ],
    [
      'stories and archived posts, which nobody sees',
      {
        'media/stories/202001/s.jpg': P,
        'media/archived_posts/202001/o.jpg': P,
        'content/stories.json': {
          ig_stories: [
            {
              uri: 'media/stories/202001/s.jpg',
              creation_timestamp: 1_577_900_000,
              title: 'Story',
            },
          ],
        },
        'content/archived_posts.json': {
          ig_archived_post_media: [
            post('Old', { uri: 'media/archived_posts/202001/o.jpg', creation_timestamp: 1 }),
          ],
        },
      },
      {
        photos: [
          { title: 'Old', wasPublic: false },
          { title: 'Story', takenOn: '2020-01-01', wasPublic: false },
        ],
      },
    ],
    [
      'the list of older downloads',
      {
        'photos/201907/a.jpg': P,
        'direct/201907/d.jpg': P,
        'media.json': {
          photos: [
            {
              caption: 'An older one #mud',
              taken_at: '2019-07-24T10:11:12+00:00',
              path: 'photos/201907/a.jpg',
            },
          ],
          direct: [{ taken_at: '2019-07-24T10:11:12', path: 'direct/201907/d.jpg' }],
        },
      },
      {
        photos: [
          { title: 'An older one #mud', tags: ['mud'], takenOn: '2019-07-24', wasPublic: true },
        ],
        notes: [
          'media.json, line 10 is a picture of a message.',
          '1 file that no list names, such as d.jpg.',
        ],
      },
    ],
    [
      'a download as HTML',
      { [MEDIA]: P, 'your_instagram_activity/media/posts_1.html': '<html>' },
      noLists,
    ],
    ['only media', { [MEDIA]: P }, noLists],
    [
      'a post with a video, and one of which a picture is missing',
      {
        'm/a.jpg': P,
        'm/film.mp4': P,
        'posts_1.json': [
          post('Both', { uri: 'm/film.mp4' }, { uri: 'm/a.jpg' }),
          post('Film', { uri: 'm/film.mp4' }),
          post('Gone', { uri: 'm/gone.jpg' }),
        ],
        'recently_deleted_content.json': {},
      },
      {
        photos: titles('Both'),
        notes: [
          'posts_1.json, line 14 is about a video.',
          'gone.jpg is not in the zip file.',
          'posts_1.json, line 23 is about pictures that are not in the zip file.',
          'recently_deleted_content.json lists what you have deleted.',
          '1 file that cannot be imported, such as film.mp4.',
        ],
      },
    ],
  ])('%s', (_what, files, expected) => check(files, expected))
})

describe('Flickr', () => {
  const photo = (id: string, others: object = {}) => ({
    id,
    name: `Photo ${id}`,
    description: '',
    date_taken: '2018-07-06 10:11:12',
    tags: [{ tag: 'beach' }],
    albums: [],
    ...others,
  })
  const ONE = '51234567890'
  test.each<[string, Files, Expected]>([
    [
      'albums in their own list',
      {
        [`dunes_${ONE}_o.jpg`]: P,
        [`photo_${ONE}.json`]: photo(ONE),
        'albums.json': {
          albums: [
            {
              id: '7215',
              title: 'Trip',
              description: 'By &quot;cart&quot;',
              cover_photo: `https://www.flickr.com/photos//${ONE}`,
              photos: [ONE, '0'],
            },
            { id: '7216', title: 'Elsewhere', photos: ['1'] },
          ],
        },
      },
      {
        photos: [{ title: `Photo ${ONE}`, takenOn: '2018-07-06', binder: 'Trip' }],
        binders: [{ title: 'Trip', description: 'By "cart"' }],
        notes: ['albums.json, line 13 is an album without a photo that comes into its binder.'],
      },
    ],
    [
      'a photo in two albums',
      {
        [`a_${ONE}_o.jpg`]: P,
        [`photo_${ONE}.json`]: photo(ONE, {
          albums: [
            { id: '1', title: 'First' },
            { id: '2', title: 'Second' },
          ],
        }),
      },
      {
        photos: [{ binder: 'First' }],
        notes: [`a_${ONE}_o.jpg: it is in 2 albums, and comes into the binder First only.`],
      },
    ],
    [
      'signs of HTML, no date, and an id of the first years',
      {
        'tom_4711_o.jpg': P,
        'photo_4711.json': photo('4711', {
          name: 'Tom &amp; Jerry&#39;s &lt;3',
          date_taken: '0000-00-00 00:00:00',
        }),
      },
      { photos: [{ title: "Tom & Jerry's <3", takenOn: null }] },
    ],
    [
      'a file that is no JSON, and one without its photo',
      {
        [`a_${ONE}_o.jpg`]: P,
        [`photo_${ONE}.json`]: '{"id":\n',
        'photo_99999999.json': photo('99999999'),
      },
      {
        photos: titles(`a ${ONE} o`),
        notes: [
          `photo_${ONE}.json cannot be read: line 2 is no JSON.`,
          'The photo of photo_99999999.json is not in the zip file.',
        ],
      },
    ],
  ])('%s', (_what, files, expected) => check(files, expected))
})

describe('Google Takeout', () => {
  const YEAR = 'Takeout/Google Photos/Photos from 2019/'
  const about = (title: string, description = `About ${title}`, others: object = {}) => ({
    title,
    description,
    photoTakenTime: { timestamp: '1563970000', formatted: 'Jul 24, 2019, 12:06:40 PM UTC' },
    creationTime: { timestamp: '1600000000' },
    ...others,
  })
  const beside = (sidecar: string, file = 'IMG_1.JPG', title = 'IMG_1.JPG'): Files => ({
    [YEAR + file]: P,
    [YEAR + sidecar]: about(title),
  })
  const read = { photos: [{ title: 'IMG 1', description: 'About IMG_1.JPG', wasPublic: false }] }
  const LONG = 'Screenshot_20190724-101112_An_application_name.jpg'
  test.each<[string, Files, Expected]>([
    ['the file beside a picture', beside('IMG_1.JPG.supplemental-metadata.json'), read],
    ['one with a cut name', beside('IMG_1.JPG.supplemental-meta.json'), read],
    ['one with a shorter name', beside('IMG_1.JPG.s.json'), read],
    ['one that ends with the dot', beside('IMG_1.JPG..json'), read],
    ['an older one', beside('IMG_1.JPG.json'), read],
    ['one without the extension, by the title', beside('IMG_1.json'), read],
    [
      'several of the same name',
      {
        [`${YEAR}IMG.JPG`]: P,
        [`${YEAR}IMG(1).JPG`]: P,
        [`${YEAR}IMG(2).JPG`]: P,
        [`${YEAR}IMG.JPG.supplemental-metadata.json`]: about('IMG.JPG', 'First'),
        [`${YEAR}IMG.JPG.supplemental-metadata(1).json`]: about('IMG.JPG', 'Second'),
        [`${YEAR}IMG.JPG(2).json`]: about('IMG.JPG', 'Third'),
        [`${YEAR}IMG.JPG.supplemental-metadata(3).json`]: about('IMG.JPG', 'Fourth'),
      },
      {
        photos: [
          { file: `${YEAR}IMG.JPG`, description: 'First', takenOn: '2019-07-24' },
          { file: `${YEAR}IMG(1).JPG`, description: 'Second' },
          { file: `${YEAR}IMG(2).JPG`, description: 'Third' },
        ],
        notes: ['The photo of IMG.JPG.supplemental-metadata(3).json is not in the zip file.'],
      },
    ],
    [
      'names of 46 characters',
      {
        [`${YEAR}${LONG}`]: P,
        [`${YEAR}${LONG.slice(0, 46)}.json`]: about(LONG, 'Cut'),
        [`${YEAR}20190724_a_name_of_forty_three_characters.jpg`]: P,
        [`${YEAR}20190724_a_name_of_forty_three_characters.jpg.s.json`]: about('x.jpg', 'Other'),
      },
      { photos: [{ description: 'Cut' }, { description: 'Other' }] },
    ],
    [
      'a long name that differs from its title',
      {
        [`${YEAR}${LONG}`]: P,
        [`${YEAR}${LONG.slice(0, 46)}.json`]: about(`${LONG.slice(0, -4)} of a phone.jpg`, 'Cut'),
      },
      { photos: [{ description: 'Cut' }] },
    ],
    [
      'an edited copy, in another language, too',
      {
        [`${YEAR}IMG_1.JPG`]: P,
        [`${YEAR}IMG_1-edited.JPG`]: P,
        [`${YEAR}IMG_1-modifié.JPG`]: P,
        [`${YEAR}IMG_1.JPG.supplemental-metadata.json`]: about('IMG_1.JPG', 'Text'),
      },
      { photos: Array(3).fill({ title: 'IMG 1', description: 'Text', takenOn: '2019-07-24' }) },
    ],
    [
      'an album, with the copy in the folder of the year',
      {
        [`${YEAR}a.jpg`]: P,
        [`${YEAR}a.jpg.supplemental-metadata.json`]: about('a.jpg'),
        [`${YEAR}metadata.json`]: { title: 'Photos from 2019', access: 'protected' },
        'Takeout/Google Photos/Trip/a.jpg': P,
        'Takeout/Google Photos/Trip/a.jpg.supplemental-metadata.json': about('a.jpg'),
        'Takeout/Google Photos/Trip/metadata.json': {
          title: 'Trip to Mesa',
          description: 'By cart',
          access: 'protected',
        },
        'Takeout/archive_browser.html': '<html>',
      },
      {
        photos: [
          { file: 'Takeout/Google Photos/Trip/a.jpg', binder: 'Trip to Mesa' },
          { file: `${YEAR}a.jpg`, binder: null },
        ],
        binders: [{ title: 'Trip to Mesa', description: 'By cart' }],
        notes: [
          'metadata.json names no album.',
          '1 file that is not imported, such as archive_browser.html.',
        ],
      },
    ],
    [
      'folders in another language',
      {
        'Takeout/Google Fotos/Fotos von 2019/a.jpg': P,
        'Takeout/Google Fotos/Fotos von 2019/Metadaten.json': { title: 'Fotos von 2019', date: {} },
        'Takeout/Google Fotos/Ausflug/b.jpg': P,
        'Takeout/Google Fotos/Ausflug/Metadaten.json': { title: 'Ausflug', date: {} },
      },
      {
        photos: [
          { title: 'b', binder: 'Ausflug' },
          { title: 'a', binder: null },
        ],
        notes: ['Metadaten.json names no album.'],
      },
    ],
    [
      'a title, a day before 1970, the trash and a video',
      {
        [`${YEAR}a.jpg`]: P,
        [`${YEAR}a.jpg.json`]: about('Tom&#39;s - day 2', '', {
          photoTakenTime: { timestamp: '-86400' },
        }),
        [`${YEAR}b.jpg`]: P,
        [`${YEAR}b.jpg.json`]: about('b.jpg', '', { trashed: true }),
        [`${YEAR}c.MP4`]: P,
        [`${YEAR}c.MP4.supplemental-metadata.json`]: about('c.MP4'),
        [`${YEAR}d.jpg.json`]: '{"title": ',
      },
      {
        photos: [{ title: "Tom's - day 2", takenOn: '1969-12-31' }],
        notes: [
          'd.jpg.json cannot be read: line 1 is no JSON.',
          '1 file about videos, such as c.MP4.supplemental-metadata.json.',
          'b.jpg is in the trash.',
          'b.jpg.json is about a photo in the trash.',
          '1 file that cannot be imported, such as c.MP4.',
        ],
      },
    ],
  ])('%s', (_what, files, expected) => check(files, expected))
})

describe('days', () => {
  test.each([
    ...['2019-07-24', '2019-07-24T10:11:12Z', '2019-07-24 10:11:12', '2019:07:24 10:11:12'],
    ...['2019/7/24', '2019.7.24', '2019. 7. 24.', '20190724', '2019年7月24日', '２０１９-07-24'],
    ...[
      '7/24/2019',
      '7/24/19',
      '07/24/2019 14:05',
      '7/24/2019, 2:05 PM',
      '24/7/2019',
      '24-07-2019',
    ],
    ...['24.7.2019', '24.07.19', '24 Jul 2019', '24-Jul-19', 'July 24, 2019', '24th of July 2019'],
    ...['Wed, 24 Jul 2019 10:11:12 +0000', 'Jul 24, 2019, 12:06:40 PM UTC', '24. Juli 2019'],
    ...[
      '24 juillet 2019',
      '24 de julio de 2019',
      '24 lipca 2019',
      '24 července 2019',
      '2019 July 24',
    ],
  ])('%s is the 24th of July 2019', (text) => expect(dayOfText(text)).toBe('2019-07-24'))

  test.each([
    ...['7/8/2019', '08-07-2019', '7/8/19', '19/7/24', '43670', '2019', 'July 2019', '24 July'],
    ...['soon', '2019-13-24', '31.2.2019', '24.7.2999', '24 Foo 2019', '1/2/3/4', '', '0000-00-00'],
  ])('%s is no day', (text) => expect(dayOfText(text)).toBeNull())

  test.each([
    ['8.7.2019', '2019-07-08'],
    ['7/7/2019', '2019-07-07'],
    ['5 May 1998', '1998-05-05'],
    ['24.12.97', '1997-12-24'],
  ])('%s is %s', (text, day) => expect(dayOfText(text)).toBe(day))
})
