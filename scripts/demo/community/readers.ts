import type { DemoMember } from './types.ts'

const reader = (
  givenName: string,
  familyName: string,
  username: string,
  bio: string,
  hoursAgo: number,
): DemoMember => ({
  email: `${username}@example.com`,
  givenName,
  familyName,
  username,
  bio,
  links: {},
  hoursAgo,
  binders: [],
})

/** Members who like and comment, but have not posted yet. */
export const readers: DemoMember[] = [
  reader(
    'Walter',
    'Teal',
    'walter-teal',
    'Married to the parade marshal. I hold the ladder.',
    2890,
  ),
  reader(
    'Opal',
    'Jennings',
    'opal-j',
    'Sable Palms, lot 114. Looking for a four-seater with a soft ride.',
    2860,
  ),
  reader(
    'Deshawn',
    'Pryor',
    'deshawn-p',
    'Fleet mechanic at a municipal course. Ask me about solenoids.',
    3000,
  ),
  reader(
    'Mika',
    'Lind',
    'mika-lind',
    'Illustrator. I draw small vehicles in large landscapes.',
    2931,
  ),
  reader('Greta', 'Sandoval', 'greta-s', 'First cart on order. Counting the days.', 2892),
  reader(
    'Omar',
    'Haddad',
    'omar-haddad',
    'Weekend golfer, weekday accountant, full-time cart-envier.',
    2925,
  ),
  reader(
    'Bea',
    'Whitlock',
    'bea-whitlock',
    'I sew seat covers. Marine vinyl, proper piping.',
    2960,
  ),
  reader(
    'Jun',
    'Morita',
    'jun-morita',
    'Kei trucks and golf carts. Anything under four meters.',
    2916,
  ),
  reader(
    'Sal',
    'Ferrante',
    'sal-ferrante',
    'Hot rods since 1974. The wife said something smaller.',
    3150,
  ),
  reader(
    'Nora',
    'Quill',
    'nora-quill',
    'Caddie. I have pushed every one of these out of a bunker.',
    2913,
  ),
  reader(
    'Teddy',
    'Osei',
    'teddy-osei',
    'Harbor master, seven carts on the island and I know them all.',
    2907,
  ),
  reader('Fran', 'Delacroix', 'fran-d', 'Campground host. Quiet hours start at ten.', 2881),
  reader('Pete', 'Vasquez', 'pete-vasquez', 'Tires, wheels, opinions.', 2922),
  reader(
    'Ruth',
    'Anneberg',
    'ruth-a',
    'Twelve handicap, two grandchildren, one very slow cart.',
    2901,
  ),
]
