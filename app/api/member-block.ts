import { silenceRoute } from '#app/features/mutes/silence-route.server.ts'

const answer = silenceRoute('block')

export { answer as loader, answer as action }
