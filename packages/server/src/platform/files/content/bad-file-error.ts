import type { badFileMessages } from "@signpoint/api/texts";

export type FileProblem = keyof typeof badFileMessages;

/** Thrown for a file whose content cannot be accepted. `problem` names the message that says why. */
export class BadFileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
  }
}
