import type { DemoMember } from './types.ts'

/** The eight members who post photos. */
export const photographers: DemoMember[] = [
  {
    email: 'marge@example.com',
    givenName: 'Marjorie',
    familyName: 'Teal',
    username: 'marge-teal',
    bio: 'Retired school librarian, 71. My cart is called Duchess and she has more outfits than I do. Parade marshal at Sable Palms, glue gun always warm.',
    links: {
      website: 'https://example.com/duchess-diary',
      facebook: 'https://example.com/facebook/marge-teal',
    },
    hoursAgo: 3100,
    binders: [
      {
        ref: 'marge-parade',
        title: 'Parade season',
        description: 'Every ribbon, balloon and questionable bulb since January.',
        isPublic: true,
      },
      {
        ref: 'marge-village',
        title: 'Around Sable Palms',
        description: 'Ordinary days on our street, which are the best ones.',
        isPublic: true,
      },
      {
        ref: 'marge-plans',
        title: 'Costume ideas',
        description: 'Secret until the Fourth. Do not peek, Walter.',
        isPublic: false,
      },
    ],
  },
  {
    email: 'dusty@example.com',
    givenName: 'Rafael',
    familyName: 'Ortega',
    username: 'dusty-ortega',
    bio: 'Lift kits, long-travel shocks and red dirt. I build trail carts outside Cave Creek and wash them twice a year.',
    links: {
      website: 'https://example.com/ortega-lifts',
      youtube: 'https://example.com/youtube/dustyortega',
      instagram: 'https://example.com/instagram/dustyortega',
    },
    hoursAgo: 3400,
    binders: [
      {
        ref: 'dusty-rattler',
        title: 'Rattler build',
        description: 'Six inches up, one bad idea at a time.',
        isPublic: true,
      },
      {
        ref: 'dusty-trails',
        title: 'Desert trails',
        description: 'Where the pavement stops and the fun starts.',
        isPublic: true,
      },
    ],
  },
  {
    email: 'ines@example.com',
    givenName: 'Ines',
    familyName: 'Falk',
    username: 'ines-falk',
    bio: 'I photograph golf courses for a living and the carts on them for love. Up before the mowers.',
    links: {
      website: 'https://example.com/inesfalk',
      instagram: 'https://example.com/instagram/inesfalk',
      pinterest: 'https://example.com/pinterest/inesfalk',
    },
    hoursAgo: 3250,
    binders: [
      {
        ref: 'ines-dawn',
        title: 'First light',
        description: 'Fairways before anyone has walked on the dew.',
        isPublic: true,
      },
      {
        ref: 'ines-links',
        title: 'Links and wind',
        description: 'Salt, marram grass and horizontal weather.',
        isPublic: true,
      },
      {
        ref: 'ines-air',
        title: 'From above',
        description: 'A small drone and a lot of patience.',
        isPublic: true,
      },
    ],
  },
  {
    email: 'hank@example.com',
    givenName: 'Hank',
    familyName: 'Boyd',
    username: 'hank-boyd',
    bio: 'Restoring carts from the fifties and sixties in a two-bay garage. If it has chrome I will polish it, if it has rust I will talk to it.',
    links: {
      website: 'https://example.com/boyd-restorations',
      facebook: 'https://example.com/facebook/boydgarage',
    },
    hoursAgo: 3600,
    binders: [
      {
        ref: 'hank-dolores',
        title: 'Dolores, 1963',
        description: 'From a chicken shed to concours, one weekend after another.',
        isPublic: true,
      },
      {
        ref: 'hank-finished',
        title: 'Finished and sold',
        description: 'The ones I had to let go.',
        isPublic: true,
      },
      {
        ref: 'hank-bench',
        title: 'On the bench',
        description: 'Half-done jobs and measurements, for my own memory.',
        isPublic: false,
      },
    ],
  },
  {
    email: 'kai@example.com',
    givenName: 'Kai',
    familyName: 'Nakoa',
    username: 'kai-nakoa',
    bio: 'Board shaper. The cart carries the boards, the boards carry me. Wood panels are real, the tan lines too.',
    links: {
      instagram: 'https://example.com/instagram/kainakoa',
      youtube: 'https://example.com/youtube/kaishapes',
    },
    hoursAgo: 2980,
    binders: [
      {
        ref: 'kai-beach',
        title: 'Beach runs',
        description: 'Dawn patrol to last light.',
        isPublic: true,
      },
      {
        ref: 'kai-nalu',
        title: 'Building Nalu',
        description: 'One tired fleet cart, eleven planks of mahogany.',
        isPublic: true,
      },
    ],
  },
  {
    email: 'priya@example.com',
    givenName: 'Priya',
    familyName: 'Rao',
    username: 'priya-rao',
    bio: 'Battery engineer by day, cart tinkerer by night. Lithium conversions, quiet motors, loud opinions about range.',
    links: {
      website: 'https://example.com/quietmiles',
      twitter: 'https://example.com/x/quietmiles',
      discord: 'https://example.com/discord/quietmiles',
    },
    hoursAgo: 2900,
    binders: [
      {
        ref: 'priya-city',
        title: 'City electric',
        description: 'Small vehicles, tall buildings.',
        isPublic: true,
      },
      {
        ref: 'priya-builds',
        title: 'Lithium conversions',
        description: 'Before, after and how many amp-hours.',
        isPublic: true,
      },
      {
        ref: 'priya-tests',
        title: 'Range tests',
        description: 'Raw numbers and ugly photos.',
        isPublic: false,
      },
    ],
  },
  {
    email: 'tom@example.com',
    givenName: 'Tom',
    familyName: 'Ashdown',
    username: 'tom-ashdown',
    bio: 'Head greenkeeper, thirty-one seasons. Bertha the flatbed has moved more sand than the tide.',
    links: { facebook: 'https://example.com/facebook/ashdowngreens' },
    hoursAgo: 3300,
    binders: [
      {
        ref: 'tom-work',
        title: 'Working carts',
        description: 'Hay, sand, leaves, flagsticks. Nobody washes these.',
        isPublic: true,
      },
      {
        ref: 'tom-seasons',
        title: 'A year on the course',
        description: 'Same paths, four kinds of weather.',
        isPublic: true,
      },
    ],
  },
  {
    email: 'lena@example.com',
    givenName: 'Lena',
    familyName: 'Brandt',
    username: 'lena-brandt',
    bio: 'Slow traveler. I take a lifted cart where sensible people take a camper van, with a dog called Moss.',
    links: {
      website: 'https://example.com/slow-and-lifted',
      instagram: 'https://example.com/instagram/slowandlifted',
    },
    hoursAgo: 3050,
    binders: [
      {
        ref: 'lena-trips',
        title: 'The long way round',
        description: 'Vineyards, harbors and one wrong turn.',
        isPublic: true,
      },
      {
        ref: 'lena-winter',
        title: 'Snow days',
        description: 'Twelve volts of seat heating and a thermos.',
        isPublic: true,
      },
      {
        ref: 'lena-moss',
        title: 'Moss rides along',
        description: 'The dog, mostly.',
        isPublic: true,
      },
      {
        ref: 'lena-route',
        title: 'Next route',
        description: 'Places to ask permission for.',
        isPublic: false,
      },
    ],
  },
]
