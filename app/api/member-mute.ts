import { muteRoute } from '#app/features/mutes/mute-route.server.ts'

const route = muteRoute('mute')

export { route as loader, route as action }
