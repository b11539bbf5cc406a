import { silenceRoute } from '#app/features/silences/silence-route.server.ts'

const answer = silenceRoute('block')

export { answer as loader, answer as action }
