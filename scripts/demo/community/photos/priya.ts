import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'priya-rao', isPublic: true }

export const priyaPhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'volta-rooftop',
    binder: 'priya-city',
    hoursAgo: 16,
    title: 'Level nine, 94 percent charged',
    description:
      'The garage attendant let me take the freight elevator for photos. He wanted to know the range. Everybody wants to know the range.',
    altText:
      'A white modern electric cart with light bars on a roof terrace under strings of bulbs, a city skyline at dusk behind.',
    tags: ['electric', 'city', 'night'],
    scene: {
      setting: 'rooftop',
      mood: 'dusk',
      composition: 'three-quarter',
      aspect: '3:2',
      left: true,
      carts: [cart('volta')],
    },
  },
  {
    ...by,
    ref: 'midnight-blue',
    binder: 'priya-city',
    hoursAgo: 142,
    title: 'Midnight is a color and a time',
    description: 'Forty-eight volts, no sound at all. The city does the humming.',
    altText:
      'A dark blue electric cart with a glowing light bar on a rooftop at night with lit towers behind it.',
    tags: ['electric', 'city', 'night', 'custom'],
    scene: {
      setting: 'rooftop',
      mood: 'night',
      composition: 'front',
      aspect: '4:5',
      carts: [cart('midnight')],
    },
  },
  {
    ...by,
    ref: 'coral-studio',
    binder: 'priya-builds',
    hoursAgo: 330,
    title: 'Coral, 105 amp-hours later',
    description: 'Same shell, half the weight under the seat. The lead bricks went to recycling.',
    altText:
      'A coral modern electric cart with a dark roof, photographed from the side against a plain colored backdrop.',
    tags: ['electric', 'custom', 'restoration'],
    scene: {
      setting: 'showroom',
      mood: 'day',
      composition: 'side',
      aspect: '4:3',
      carts: [cart('coral')],
    },
  },
  {
    ...by,
    ref: 'driver-seat-course',
    binder: 'priya-builds',
    hoursAgo: 560,
    title: 'What the driver sees',
    description: 'New battery gauge is the one that does not lie.',
    altText:
      'View from the driver seat over the steering wheel and dials through the windshield to a sunny fairway with trees.',
    tags: ['electric', 'details', 'golf-course'],
    scene: {
      setting: 'fairway',
      mood: 'day',
      composition: 'driver',
      aspect: '3:2',
      carts: [cart('cream')],
    },
  },
  {
    ...by,
    ref: 'coral-at-the-club',
    binder: 'priya-builds',
    hoursAgo: 830,
    title: 'The members were suspicious',
    description: 'By the ninth hole three of them had asked for a quote.',
    altText:
      'A coral electric cart on a course path under a blue sky with trees and a green behind it.',
    tags: ['electric', 'golf-course'],
    scene: {
      setting: 'fairway',
      mood: 'day',
      composition: 'rear-quarter',
      aspect: '5:4',
      carts: [cart('coral')],
    },
  },
  {
    ...by,
    ref: 'turbine-wheel',
    binder: 'priya-builds',
    hoursAgo: 1120,
    title: 'Low drag, low profile',
    description: 'Worth about two percent of range and one hundred percent of my happiness.',
    altText:
      'Close view of a turbine-style wheel on a dark blue electric cart on a rooftop, city lights blurred behind.',
    tags: ['electric', 'details'],
    scene: {
      setting: 'rooftop',
      mood: 'dusk',
      composition: 'wheel',
      aspect: '1:1',
      left: true,
      carts: [cart('midnight', [], 14)],
    },
  },
  {
    ...by,
    ref: 'stretch-for-hire',
    binder: 'priya-city',
    hoursAgo: 1480,
    title: 'Wedding duty, silent running',
    description: 'Six seats, zero emissions, one very nervous groom in the back.',
    altText:
      'A long black six-seat cart with gold trim on a roof terrace with strings of bulbs and a pink city sky.',
    tags: ['electric', 'city', 'custom'],
    scene: {
      setting: 'rooftop',
      mood: 'dusk',
      composition: 'side',
      aspect: '16:9',
      carts: [cart('stretch', ['flags'])],
    },
  },
  {
    ...by,
    isPublic: false,
    ref: 'range-test-rain',
    binder: 'priya-tests',
    hoursAgo: 1560,
    title: 'Range test 14, wet',
    description: '31.2 miles, 4 C colder than test 13. Wipers cost nothing measurable.',
    altText: 'A white electric cart with lit light bars in the rain in front of a clubhouse.',
    tags: ['electric', 'rain'],
    scene: {
      setting: 'clubhouse',
      mood: 'overcast',
      composition: 'side',
      aspect: '3:2',
      carts: [cart('volta')],
    },
  },
  {
    ...by,
    ref: 'wet-forecourt-midnight',
    binder: 'priya-city',
    hoursAgo: 2130,
    title: 'Yes, it drives in the rain',
    description: 'Connectors are sealed. My shoes were not.',
    altText:
      'A dark blue electric cart with its light bar on, in the rain before a clubhouse with glowing windows.',
    tags: ['electric', 'rain', 'night'],
    scene: {
      setting: 'clubhouse',
      mood: 'overcast',
      composition: 'front',
      aspect: '3:4',
      left: true,
      carts: [cart('midnight')],
    },
  },
]
