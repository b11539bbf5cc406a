import { muteRoute } from '#app/features/mutes/mute-route.server.ts'

const route = muteRoute('block')

export { route as loader, route as action }
