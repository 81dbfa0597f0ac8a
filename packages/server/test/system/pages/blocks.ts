/** Commands of a page: `run` as they stand, `fake` beside a stand-in for systemd, `never` here. */
export interface Block {
  heading: string;
  mark: string;
  text: string;
}

export const MARKS = ["run", "fake", "never"];

/** Returns the blocks of shell commands of a Markdown page, each with the heading above it. */
export function blocksOf(page: string): Block[] {
  return page.split(/^#+ /m).flatMap((section) => {
    const [heading = ""] = section.split("\n", 1);
    const found = section.matchAll(/^```sh ?(.*)\n([\s\S]*?)^```$/gm);
    return [...found].map(([, mark = "", text = ""]) => ({ heading, mark, text }));
  });
}
