/** A node of schema.org's vocabulary, as JSON-LD writes it. Undefined properties are omitted. */
export interface JsonLdNode {
  '@type': string
  [property: string]: unknown
}
