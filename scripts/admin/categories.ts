import { deleteCategory, insertCategory, listCategories, renameCategory } from '#db/queries/tags.ts'
import { slugify } from '#app/http/addresses.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { counted } from './text.ts'

const add: AdminCommand = {
  usage: 'category add NAME [--slug S] [--description D]',
  explanation: 'Adds a category; photos with a tag of that slug are in it.',
  async run([name = '', ...more], options) {
    if (name.trim() === '' || more.length > 0)
      throw new AdminError('Give one NAME. Put a name of several words in quotes.')
    const slug = options.slug ?? slugify(name)
    if (!/^[a-z0-9-]+$/.test(slug))
      throw new AdminError(
        `"${slug}" is not a valid slug. Use lowercase letters, digits and hyphens.`,
      )
    const category = await insertCategory({
      name: name.trim(),
      slug,
      description: options.description ?? null,
    })
    if (!category)
      throw new AdminError(`The name "${name}" or the slug "${slug}" is already in use.`)
    return [
      `Added ${category.name} at /category/${slug} with ${counted(category.photoCount, 'photo')}.`,
    ]
  },
}

const list: AdminCommand = {
  usage: 'category list',
  explanation: 'Lists the categories with their photo counts.',
  async run() {
    const categories = await listCategories()
    return {
      items: categories.map(({ slug, name, photoCount }) => ({ slug, name, photos: photoCount })),
      summary:
        categories.length === 0
          ? 'There are no categories.'
          : `${counted(categories.length, 'category', 'categories')}.`,
    }
  },
}

const rename: AdminCommand = {
  usage: 'category rename SLUG NAME [--description D]',
  explanation: 'Renames a category; its address and photos stay.',
  async run([slug = '', typed = '', ...more], { description }) {
    const name = typed.trim()
    if (slug === '' || name === '' || more.length > 0)
      throw new AdminError('Give one SLUG and one NAME. Put a name of several words in quotes.')
    const result = await renameCategory(slug, {
      name,
      ...(description !== undefined && { description }),
    })
    if (result === 'absent') throw new AdminError(`There is no category "${slug}".`)
    if (result === 'taken') throw new AdminError(`The name "${name}" is already in use.`)
    return [`The category "${slug}" is named ${name} now.`]
  },
}

const remove: AdminCommand = {
  usage: 'category remove SLUG',
  explanation: 'Removes a category; its photos keep their tags.',
  async run([slug = '', ...more]) {
    if (slug === '' || more.length > 0) throw new AdminError('Give one SLUG.')
    if (!(await deleteCategory(slug))) throw new AdminError(`There is no category "${slug}".`)
    return [`Removed the category "${slug}".`]
  },
}

export const categoryCommands = { add, list, rename, remove }
