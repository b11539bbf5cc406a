import type { Driver } from '../driver.ts'
export async function startW3m(path: string): Promise<Driver> {
  throw new Error(path)
}
