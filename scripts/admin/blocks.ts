import { isPublicSuffix, parseSignUpBlock } from '#app/features/sign-in/sign-up-blocks.server.ts'
import {
  deleteSignUpBlock,
  insertSignUpBlocks,
  listSignUpBlocks,
  MAXIMUM_SIGN_UP_BLOCKS,
  type SignUpBlock,
} from '#db/queries/sign-up-blocks.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { counted } from './text.ts'

/** One transaction stays short. */
const MOST_AT_ONCE = 500

function parseWord(word: string): SignUpBlock {
  const block = parseSignUpBlock(word.trim())
  if (!block)
    throw new AdminError(
      `"${word}" is neither a mail domain nor a network of at most /8 (IPv6: /16).`,
    )
  return block
}

/** @throws AdminError for a domain that is nobody's own: it would refuse most people */
function rejectPublicSuffix(block: SignUpBlock): SignUpBlock {
  if (block.kind === 'domain' && isPublicSuffix(block.value))
    throw new AdminError(
      `"${block.value}" is a public suffix, under which anyone can have a domain. Give a domain below it.`,
    )
  return block
}

const add: AdminCommand = {
  usage: 'block add DOMAIN-or-NETWORK…',
  explanation:
    'Refuses new accounts with addresses of a domain and its subdomains, or from a network, such as 192.0.2.0/24.',
  async run(words) {
    if (words.length === 0 || words.length > MOST_AT_ONCE)
      throw new AdminError(`Give 1 to ${MOST_AT_ONCE} domains or networks.`)
    const added = await insertSignUpBlocks(words.map(parseWord).map(rejectPublicSuffix))
    if (added === null)
      throw new AdminError(`There can be at most ${MAXIMUM_SIGN_UP_BLOCKS} of them.`)
    return [
      `Added ${counted(added, 'domain or network', 'domains and networks')}. Members with such addresses can still sign in.`,
    ]
  },
}

const list: AdminCommand = {
  usage: 'block list',
  explanation: 'Lists the domains and networks from which nobody can sign up.',
  async run() {
    const blocks = await listSignUpBlocks()
    return {
      items: blocks.map(({ value, kind, createdAt }) => ({ value, kind, since: createdAt })),
      summary:
        blocks.length === 0
          ? 'Nothing is blocked.'
          : `${counted(blocks.length, 'domain or network', 'domains and networks')}.`,
    }
  },
}

const remove: AdminCommand = {
  usage: 'block remove DOMAIN-or-NETWORK',
  explanation: 'Accepts new accounts from a domain or network again.',
  async run([word = '', ...more]) {
    if (word === '' || more.length > 0) throw new AdminError('Give one DOMAIN or NETWORK.')
    const { value } = parseWord(word)
    if (!(await deleteSignUpBlock(value))) throw new AdminError(`${value} is not on the list.`)
    return [`${value} is not blocked any more.`]
  },
}

export const blockCommands = { add, list, remove }
