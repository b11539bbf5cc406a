import { silenceRoute } from '#app/features/silences/silence-route.server.ts'

const answer = silenceRoute('mute')

export { answer as loader, answer as action }
