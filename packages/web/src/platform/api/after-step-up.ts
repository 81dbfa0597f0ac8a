import { isStepUpRequired } from "~/platform/session/second-factor-errors";
import { askForProof } from "~/platform/session/step-up";

/**
 * Makes a call. When it is refused because the last proof of who somebody is was too long ago, asks for one and makes the
 * call again, so that no screen has to know which calls these are. Throws the refusal when the person does not confirm.
 */
export async function afterStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isStepUpRequired(error) || !(await askForProof())) throw error;
    return await call();
  }
}
