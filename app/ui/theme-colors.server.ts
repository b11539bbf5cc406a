import base from './base.css?raw'
import theme from './theme.css?raw'

/* The colors of the theme for the styles of mails and of the embedded sign-in. */

type Colors = Map<string, string>

function colorsOf(css: string): Colors {
  return new Map(
    [...css.matchAll(/--color-([\w-]+):\s*(#[\da-f]{3,8});/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  )
}

const DARK = /(?=@media[^{]*prefers-color-scheme: dark)/
const light = colorsOf(theme)
const dark = new Map([...light, ...colorsOf(base)])

/** The colors as custom properties, which change with the scheme. */
export function colorProperties(): string {
  const properties = (colors: Colors) =>
    [...colors].map(([name, color]) => `--color-${name}:${color};`).join('')
  return `:root{color-scheme:light dark;${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`
}

/**
 * Writes the colors of the theme into a mail's stylesheet, since mail programs know no custom
 * properties.
 * @param css with `var(--color-ink)` and the like; dark ones in one media query at its end
 * @throws for a color that the theme does not have
 */
export function withColors(css: string): string {
  const write = (text: string, colors: Colors) =>
    text.replace(/var\(--color-([\w-]+)\)/g, (_, name: string) => {
      const color = colors.get(name)
      if (color === undefined) throw new Error(`The theme has no color "${name}".`)
      return color
    })
  const [first = '', ...others] = css.split(DARK)
  return write(first, light) + others.map((text) => write(text, dark)).join('')
}
