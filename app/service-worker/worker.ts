import { attend } from './attend.ts'
import type { WorkerScope } from './scope.ts'

attend(globalThis as unknown as WorkerScope)
