import { z } from 'zod'
import { switchField } from '../photos/schema.ts'
import { binderDescription, binderTitle } from './schema.ts'

/** The fields of a binder's form (docs/product.md#data). @param caller see `switchField` */
export function binderSchema(caller: 'form' | 'api') {
  return z.object({
    title: binderTitle,
    description: binderDescription,
    isPublic: switchField(caller === 'api'),
  })
}
