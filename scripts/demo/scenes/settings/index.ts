import type { Setting } from '../stage.ts'
import { autumn } from './autumn.ts'
import { beach } from './beach.ts'
import { campground } from './campground.ts'
import { clubhouse } from './clubhouse.ts'
import { desert } from './desert.ts'
import { fairway } from './fairway.ts'
import { garage } from './garage.ts'
import { links } from './links.ts'
import { marina } from './marina.ts'
import { overhead } from './overhead.ts'
import { rooftop } from './rooftop.ts'
import { showroom } from './showroom.ts'
import { snow } from './snow.ts'
import { street } from './street.ts'
import { village } from './village.ts'
import { vineyard } from './vineyard.ts'

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
