/** XPaths of elements by what people see of them. No text may contain a double quote. */

/** Returns the button or link with this text or label. */
export function pressable(name: string, within = ""): string {
  return `${within}//*[self::button or self::a][normalize-space()="${name}" or @aria-label="${name}"]`;
}

/** Returns the field whose label contains this text. */
export function field(label: string): string {
  return `//*[@id=//label[contains(normalize-space(), "${label}")]/@for]`;
}

/** Returns the heading with this text. */
export function heading(text: string): string {
  return `//*[self::h1 or self::h2 or self::h3][normalize-space()="${text}"]`;
}

/** Returns the part of a page with this role and some text in it. */
export function part(role: string, text: string): string {
  return `//*[(@role="${role}" or self::${role}) and contains(., "${text}")]`;
}
