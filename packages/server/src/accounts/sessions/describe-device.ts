import Bowser from "bowser";

/** Returns a program and its system in words, such as `Firefox on Windows`; null when neither is known. */
export function describeDevice(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return known.length === 0 ? null : known.join(" on ");
}
