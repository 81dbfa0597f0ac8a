import { below, type Random } from "./random";

/** Words by frequency: the first ones are in most texts. */
export const WORDS =
  "the try our new page and tell us what you find on it with your phone in short words shop video music game travel photo report form price paper coffee garden school office letter number garage kitchen button screen order test local market brand survey product delivery service account summer winter early small large quick easy honest detail review answer question feature update install store camera weather recipe".split(
    " ",
  );

/**
 * Returns a text of this number of words; rarely it ends with a word that hardly any other text has.
 */
export function textOf(random: Random, words: number): string {
  // Squaring prefers the front of the list, as in natural language.
  const chosen = Array.from(
    { length: words },
    () => WORDS[below(() => random() ** 2, WORDS.length)],
  );
  if (random() < 0.001) chosen.push("zebra");
  const text = chosen.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
