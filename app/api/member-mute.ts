import { silenceRoute } from '#app/features/mutes/silence-route.server.ts'

const answer = silenceRoute('mute')

export { answer as loader, answer as action }
