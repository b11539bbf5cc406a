import { handleEvents, type WorkerScope } from './handlers.ts'

handleEvents(globalThis as unknown as WorkerScope)
