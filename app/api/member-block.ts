import { muteRoute } from '#app/features/mutes/mute-route.server.ts'

const answer = muteRoute('block')

export { answer as loader, answer as action }
