import type { Driver } from '../driver.ts'
export async function startLynx(path: string): Promise<Driver> {
  throw new Error(path)
}
