/** Two texts as what they share at both ends and what differs between. */
export interface TextDifference {
  start: string;
  before: string;
  after: string;
  end: string;
}

/** Returns where two texts differ, in whole words. */
export function textDifference(before: string, after: string): TextDifference {
  const [old, current] = [toWords(before), toWords(after)];
  const shorter = Math.min(old.length, current.length);
  let head = 0;
  while (head < shorter && old[head] === current[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === current.at(-1 - tail)) tail += 1;
  return {
    start: old.slice(0, head).join(""),
    before: old.slice(head, old.length - tail).join(""),
    after: current.slice(head, current.length - tail).join(""),
    end: old.slice(old.length - tail).join(""),
  };
}

/** Words and the white space between them, so that joining them gives the text again. */
function toWords(text: string): string[] {
  return text.split(/(\s+)/);
}
