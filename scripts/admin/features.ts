import { authorName } from '#app/features/members/author.ts'
import { listFeatureRequests } from '#db/queries/feedback.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { beforeOption, PAGE_LIMIT, pageOf, shortLine } from './text.ts'

const list: AdminCommand = {
  usage: 'feature list [--before ID]',
  explanation: 'Lists the newest 50 feature requests.',
  async run(words, options) {
    if (words.length > 0) throw new AdminError('feature list takes only options.')
    const before = beforeOption(options.before, 'a feature request')
    return pageOf(
      await listFeatureRequests({ before, limit: PAGE_LIMIT }),
      ({ id, createdAt, title, category, priority, user, description }) => ({
        id,
        time: createdAt,
        title: shortLine(title),
        category,
        priority,
        by: `by ${user ? authorName(user) : 'a visitor'}`,
        description: shortLine(description),
      }),
      'feature request',
      'There are no feature requests.',
    )
  },
}

export const featureCommands = { list }
