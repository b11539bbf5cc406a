import type { Setting } from '../stage.ts'
import { autumn, campground, vineyard } from './countryside.ts'
import { beach, marina } from './coast.ts'
import { clubhouse, village } from './village.ts'
import { desert, snow } from './wilderness.ts'
import { fairway, links, overhead } from './golf-course.ts'
import { garage, showroom } from './indoors.ts'
import { rooftop, street } from './city.ts'

/** Every place a demo photo can be taken at. */
export const settings = {
  autumn,
  beach,
  campground,
  clubhouse,
  desert,
  fairway,
  garage,
  links,
  marina,
  overhead,
  rooftop,
  showroom,
  snow,
  street,
  village,
  vineyard,
} satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
