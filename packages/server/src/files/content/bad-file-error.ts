import type { badFileMessages } from "@signpoint/api/messages";

export type FileProblem = keyof typeof badFileMessages;

/** The content of a file is not what the product takes; `problem` names the text that says why. */
export class BadFileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}
