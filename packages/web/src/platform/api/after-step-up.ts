import { isStepUpRequired } from "~/platform/session/second-factor-errors";
import { askForFactor } from "~/platform/session/step-up";

/**
 * Makes a call. When it is refused because the second factor was proved too long ago, asks for it and makes the call again,
 * so that no screen has to know which calls these are. Throws the refusal when the person does not confirm.
 */
export async function afterStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isStepUpRequired(error) || !(await askForFactor())) throw error;
    return await call();
  }
}
